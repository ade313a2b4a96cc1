import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { pageSlots } from './pages.ts'

const slotLook =
  'inline-flex h-8 min-w-8 items-center justify-center rounded border px-2 text-table max-tablet:h-11 max-tablet:min-w-11'

function PageLink({ href, rel, reload, children }: { href: string; rel?: string; reload?: boolean; children: string }) {
  return (
    <Link
      href={href}
      rel={rel}
      reload={reload}
      className={cx(slotLook, 'border-line bg-surface hover:border-brand-600')}
    >
      {children}
    </Link>
  )
}

interface PaginationProps {
  page: number
  last: number
  hrefOf: (page: number) => string
  /** See Link. */
  reload?: boolean
}

/** Pages as plain links; `hrefOf` builds the address of a page (1-based). Nothing is shown for a single page. */
export function Pagination({ page, last, hrefOf, reload }: PaginationProps) {
  if (last <= 1) return null
  const slots = pageSlots(page, last)
  return (
    <nav aria-label="分页" className="flex flex-wrap items-center justify-end gap-1 py-4">
      {page > 1 && (
        <PageLink href={hrefOf(page - 1)} rel="prev" reload={reload}>
          上一页
        </PageLink>
      )}
      {slots.map((slot, at) =>
        slot === 'gap' ? (
          <span key={`gap-after-${slots[at - 1]}`} className="px-1 text-ink-500">
            …
          </span>
        ) : slot === page ? (
          <span
            key={slot}
            aria-current="page"
            className={cx(slotLook, 'border-brand-600 bg-brand-600 font-semibold text-white')}
          >
            <span className="sr-only">当前第</span>
            {slot}
            <span className="sr-only">页</span>
          </span>
        ) : (
          <PageLink key={slot} href={hrefOf(slot)} reload={reload}>
            {String(slot)}
          </PageLink>
        ),
      )}
      {page < last && (
        <PageLink href={hrefOf(page + 1)} rel="next" reload={reload}>
          下一页
        </PageLink>
      )}
    </nav>
  )
}
