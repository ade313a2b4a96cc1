import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { pageSlots } from './pages.ts'

const slotLook = 'inline-flex h-8 min-w-8 items-center justify-center rounded border px-2 text-table max-tablet:h-11'

function PageLink({ href, rel, children }: { href: string; rel?: string; children: string }) {
  return (
    <Link href={href} rel={rel} className={cx(slotLook, 'border-line bg-surface hover:border-brand-600')}>
      {children}
    </Link>
  )
}

/** Pages as plain links; `hrefOf` builds the address of a page (1-based). Nothing is shown for a single page. */
export function Pagination({ page, last, hrefOf }: { page: number; last: number; hrefOf: (page: number) => string }) {
  if (last <= 1) return null
  const slots = pageSlots(page, last)
  return (
    <nav aria-label="分页" className="flex flex-wrap items-center justify-end gap-1 py-4">
      {page > 1 && (
        <PageLink href={hrefOf(page - 1)} rel="prev">
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
          <PageLink key={slot} href={hrefOf(slot)}>
            {String(slot)}
          </PageLink>
        ),
      )}
      {page < last && (
        <PageLink href={hrefOf(page + 1)} rel="next">
          下一页
        </PageLink>
      )}
    </nav>
  )
}
