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

function SideLink({ page, current, className }: { page: MemberPage; current: MemberPage; className?: string }) {
  const route: PageRoute = routes[page]
  return (
    <Link
      href={route.path}
      aria-current={page === current ? 'page' : undefined}
      className={cx(page === current ? `${entry} bg-brand-50 font-semibold text-brand-700` : leadingEntry, className)}
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
 * Heading, side navigation and content of a member's page. Narrow screens have no room beside the page: there every page
 * has its own group in one line, where the chosen entry says what the heading would. A phone's member centre lists all;
 * wider ones have the other groups' first pages in the same line.
 */
export function MemberFrame({ current, title = routes[current].title, children }: MemberFrameProps) {
  const isCentre = current === 'memberCentre'
  return (
    <div className="grid gap-4 max-desktop:gap-2 py-3 max-tablet:gap-2 max-tablet:py-2 desktop:grid-cols-[160px_1fr] print:block">
      <nav
        aria-label="会员中心"
        className="min-w-0 self-start border border-line bg-surface py-1 max-tablet:py-0 print:hidden"
      >
        <CurrentInSight
          current={current}
          className={isCentre ? 'entry-grid tablet:max-desktop:flex' : 'max-desktop:flex'}
        >
          <SideLink page="memberCentre" current={current} />
          {groups.map((group) => {
            const isOwn = group.keys.some((key) => key === current)
            const wide = isOwn ? undefined : 'tablet:max-desktop:hidden'
            return (
              <section
                key={group.title}
                aria-label={group.title}
                className={cx(
                  'max-desktop:flex',
                  isCentre && 'max-tablet:contents',
                  !isCentre && !isOwn && 'max-tablet:hidden',
                )}
              >
                <h2 className="px-3 pt-2 text-meta text-ink-500 max-desktop:sr-only">{group.title}</h2>
                {!isOwn && (
                  <Link
                    href={routes[group.keys[0]].path}
                    className={cx(leadingEntry, 'hidden text-ink-500 tablet:max-desktop:flex')}
                  >
                    {group.title}
                  </Link>
                )}
                {group.keys.map((key) => (
                  <SideLink key={key} page={key} current={current} className={wide} />
                ))}
                {group.title === '订单中心' && (
                  <Link href={ordersUrl({ state: 'groups' })} className={cx(leadingEntry, wide)}>
                    我的拼团
                  </Link>
                )}
                {group.title === '自助服务' && <InspectionReportEntry className={cx(leadingEntry, wide)} />}
              </section>
            )
          })}
        </CurrentInSight>
      </nav>
      <div className="flex min-w-0 flex-col gap-3 max-tablet:gap-2">
        <h1 className={cx('text-section font-semibold', title === routes[current].title && 'max-desktop:sr-only')}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
