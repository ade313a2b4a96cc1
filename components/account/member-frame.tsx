import type { ReactNode } from 'react'
import { CurrentInSight } from '#components/ui/current-in-sight.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { ordersUrl } from '#lib/routes/links.ts'
import type { PageRoute } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { InspectionReportEntry } from './inspection-entry.tsx'

/** Side navigation of the member's desk. */
const groups = [
  { title: '订单中心', keys: ['orders', 'pointsOrders', 'ephedrineReceipts'] },
  { title: '钱包', keys: ['balance', 'points', 'coupons', 'cashVouchers'] },
  { title: '账户中心', keys: ['basicInfo', 'licences', 'branches', 'wechat', 'addresses', 'notifications'] },
  { title: '自助服务', keys: ['quickPurchase', 'sourcing', 'invoices', 'favorites', 'feedback'] },
] as const

const entry = 'flex min-h-8 items-center whitespace-nowrap px-3 text-table max-tablet:min-h-11'
const leadingEntry = `${entry} hover:text-brand-700`

type MemberPage = 'memberCentre' | (typeof groups)[number]['keys'][number]

function SideLink({ page, current }: { page: MemberPage; current: MemberPage }) {
  const route: PageRoute = routes[page]
  return (
    <Link
      href={route.path}
      aria-current={page === current ? 'page' : undefined}
      className={page === current ? cx(entry, 'bg-brand-50 font-semibold text-brand-700') : leadingEntry}
    >
      {route.title}
    </Link>
  )
}

interface MemberFrameProps {
  /** The entry of the side navigation this page belongs to. */
  current: MemberPage
  /** Heading, where it is not the entry's own title. */
  title?: string
  children: ReactNode
}

/**
 * Heading, side navigation and content of a member's page. A phone has no room beside the page: there the member centre
 * lists all, and every other page its own group in one line, where the chosen entry says what the heading would.
 */
export function MemberFrame({ current, title = routes[current].title, children }: MemberFrameProps) {
  const isCentre = current === 'memberCentre'
  return (
    <div className="grid gap-4 py-3 max-tablet:gap-2 max-tablet:py-2 desktop:grid-cols-[160px_1fr] print:block">
      <nav
        aria-label="会员中心"
        className="min-w-0 self-start border border-line bg-surface py-1 max-tablet:py-0 print:hidden"
      >
        <CurrentInSight current={current} className={isCentre ? 'entry-grid' : 'max-tablet:flex'}>
          <SideLink page="memberCentre" current={current} />
          {groups.map((group) => (
            <section
              key={group.title}
              aria-label={group.title}
              className={cx(
                'max-desktop:flex tablet:flex-wrap',
                isCentre && 'max-tablet:contents',
                !isCentre && !group.keys.some((key) => key === current) && 'max-tablet:hidden',
              )}
            >
              <h2 className="px-3 pt-2 text-meta text-ink-500 max-desktop:sr-only">{group.title}</h2>
              {group.keys.map((key) => (
                <SideLink key={key} page={key} current={current} />
              ))}
              {group.title === '订单中心' && (
                <Link href={ordersUrl({ state: 'groups' })} className={leadingEntry}>
                  我的拼团
                </Link>
              )}
              {group.title === '自助服务' && <InspectionReportEntry className={leadingEntry} />}
            </section>
          ))}
        </CurrentInSight>
      </nav>
      <div className="flex min-w-0 flex-col gap-3 max-tablet:gap-2">
        <h1 className={cx('text-section font-semibold', title === routes[current].title && 'max-tablet:sr-only')}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
