import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'

interface SectionProps {
  id: string
  title: string
  /** Beside the title: a countdown, links. */
  aside?: ReactNode
  more?: { text: string; href: string } | undefined
  /** Never in the first view: laid out and painted only when it comes near. */
  isFarDown?: boolean
  children: ReactNode
}

/** A part of the home page: title on a green rule, what belongs to it below. */
export function Section({ id, title, aside, more, isFarDown, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isFarDown ? 'far-down' : undefined}>
      <div className="mb-2 flex flex-wrap items-end gap-x-4 border-brand-600 border-b-2 pb-1">
        <h2 id={id} className="text-section font-semibold">
          {title}
        </h2>
        {aside}
        {more && (
          <Link href={more.href} className={linkClass('quiet', {}, 'ml-auto text-table text-ink-500')}>
            {more.text} ›
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
