import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'

interface DeskPartProps {
  title: string
  more?: { readonly text: string; readonly href: string } | undefined
  /** Beside the title, at its right. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the member's desk: a short title, where all of it is, and what belongs to it. */
export function DeskPart({ title, more, aside, className, children }: DeskPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('bg-surface px-3 py-1', className)}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {more && (
          <Link
            href={more.href}
            className={linkClass(
              'body',
              {},
              'text-meta max-tablet:inline-flex max-tablet:min-h-11 max-tablet:items-center',
            )}
          >
            {more.text}
          </Link>
        )}
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
