import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from '#components/ui/link.tsx'
import { MoreOrLess } from '#components/ui/parts.tsx'
import { useFirstThenAll } from '#components/ui/use-first-then-all.ts'
import { useAlive, useSignedIn } from '#lib/browser/signed-in.ts'

/** As it was left: who chooses a second filter finds them open on the list of the first. */
let leftOpen: boolean | undefined

interface ChosenFilter {
  readonly value: string
  /** The list without it. */
  readonly href: string
}

interface FilterFoldProps {
  /** What can be narrowed, named in the line. */
  labels: readonly string[]
  chosen: readonly ChosenFilter[]
  children: ReactNode
}

/**
 * Filters above a list. Guests and crawlers find them open; for members, who know their goods, they are one line with
 * what is chosen, from the first paint on.
 */
export function FilterFold({ labels, chosen, children }: FilterFoldProps) {
  const isSignedIn = useSignedIn()
  const isAlive = useAlive()
  const [isOpen, setOpen] = useState(leftOpen)
  const isShown = isOpen ?? !isSignedIn
  const drawn = useFirstThenAll(1, isShown ? 1 : 0)
  return (
    <div className="relative max-tablet:hidden">
      <details
        open={isShown}
        onToggle={(event) => {
          if (!isAlive) return
          leftOpen = event.currentTarget.open
          setOpen(leftOpen)
        }}
        data-first={isAlive ? undefined : ''}
        className="filter-fold"
      >
        <summary className="members-only flex h-8 items-center gap-2 border border-line bg-surface px-3 text-table">
          筛选
          <span className="text-ink-500">{labels.join(' · ')}</span>
          <span className="text-brand-700">
            <MoreOrLess more="展开" />
          </span>
        </summary>
        {drawn === 1 && children}
      </details>
      {chosen.length > 0 && (
        <ul aria-label="已选条件" className="members-only absolute top-1 right-3 flex gap-2 text-table">
          {chosen.map(({ value, href }) => (
            <li key={value}>
              <Link href={href} className="inline-flex h-6 items-center bg-brand-50 px-2 text-brand-700">
                {value}
                <span className="ml-1 text-meta">×</span>
                <span className="sr-only">取消</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
