import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { sharedReason } from '#lib/domain/buy-state.ts'
import type { Goods, Reason } from '#lib/domain/goods.ts'
import { isLinkable } from '#lib/routes/match.ts'

const Said = createContext<Reason | null>(null)

/** Whether a reason is already shown above the list, so that a row need not repeat it. */
export function useIsSaid(reason: Reason | undefined): boolean {
  return use(Said)?.text === reason?.text && reason !== undefined
}

interface SaidAboveProps {
  goods: readonly Goods[]
  /** What has the line above the list to itself until there is something to say. */
  beside?: ReactNode
  children: ReactNode
}

/** A list with the reason that keeps the buyer from several of its goods said once above it, with its one way out. */
export function SaidAbove({ goods, beside, children }: SaidAboveProps) {
  const reason = sharedReason(goods)
  const { wayOut } = reason ?? {}
  return (
    <Said value={reason}>
      <div className="flex flex-wrap items-start gap-y-1">
        {beside && (
          <div className="min-w-0 grow basis-90 has-[.filter-fold[open]]:basis-full max-tablet:hidden">{beside}</div>
        )}
        <div role="status" className="max-tablet:w-full tablet:not-empty:ml-2">
          {reason && (
            <Notice kind="warn">
              {reason.text}
              {wayOut && isLinkable(wayOut.url) && (
                <Link href={wayOut.url} className={linkClass('strong', { underlined: true }, 'ml-3 whitespace-nowrap')}>
                  {wayOut.label}
                </Link>
              )}
            </Notice>
          )}
        </div>
      </div>
      {children}
    </Said>
  )
}
