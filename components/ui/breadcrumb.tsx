import { Link } from './link.tsx'
import { linkClass } from './link-class.ts'
import { BreadcrumbData } from './site.tsx'

export interface Crumb {
  text: string
  /** Missing on the last one, which is the page itself. */
  href?: string
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[]
  /** A link that knows more about where it leads. */
  as?: typeof Link
  /** The page's heading follows in the same line and says the last place itself. */
  isBeforeHeading?: boolean
}

export function Breadcrumb({ crumbs, as: Anchor = Link, isBeforeHeading }: BreadcrumbProps) {
  return (
    <nav aria-label="当前位置">
      <BreadcrumbData places={crumbs} />
      <ol className="flex flex-wrap items-center gap-1 py-2 text-meta text-ink-500">
        {crumbs.map((crumb, at) => (
          <li key={`${crumb.text}${crumb.href ?? ''}`} className="flex items-center gap-1">
            {at > 0 && <span aria-hidden="true">/</span>}
            {crumb.href ? (
              <Anchor href={crumb.href} className={linkClass('quiet')}>
                {crumb.text}
              </Anchor>
            ) : isBeforeHeading ? null : (
              <span aria-current="page">{crumb.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
