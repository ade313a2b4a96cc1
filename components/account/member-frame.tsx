import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { isLinkable } from '#lib/routes/match.ts'
import type { PageRoute } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'

/** Side navigation of the member's desk; pages that do not stand yet are left out. */
const groups = [
  { title: '订单中心', keys: ['orders', 'pointsOrders', 'ephedrineReceipts'] },
  { title: '钱包', keys: ['balance', 'points', 'coupons', 'cashVouchers'] },
  { title: '账户中心', keys: ['basicInfo', 'certificates', 'stores', 'wechat', 'addresses', 'messages'] },
  { title: '自助服务', keys: ['quickPurchase', 'wanted', 'invoices', 'favorites', 'feedback'] },
] as const

type MemberPage = 'memberCentre' | (typeof groups)[number]['keys'][number]

function SideLink({ page, current }: { page: MemberPage; current: MemberPage }) {
  const route: PageRoute = routes[page]
  return (
    <Link
      href={route.path}
      aria-current={page === current ? 'page' : undefined}
      className={cx(
        'flex min-h-8 items-center px-3 text-table max-tablet:min-h-11',
        page === current ? 'bg-brand-50 font-semibold text-brand-700' : 'hover:text-brand-700',
      )}
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

/** Heading, side navigation and content of a member's page. */
export function MemberFrame({ current, title = routes[current].title, children }: MemberFrameProps) {
  const shown = groups
    .map((group) => ({ ...group, keys: group.keys.filter((key) => isLinkable(routes[key].path)) }))
    .filter((group) => group.keys.length > 0)
  return (
    <div className="grid gap-4 py-3 desktop:grid-cols-[160px_1fr]">
      <nav aria-label="会员中心" className="self-start border border-line bg-surface py-1 print:hidden">
        <SideLink page="memberCentre" current={current} />
        {shown.map((group) => (
          <section key={group.title} aria-label={group.title} className="max-desktop:flex max-desktop:flex-wrap">
            <h2 className="px-3 pt-2 text-meta text-ink-500 max-desktop:sr-only">{group.title}</h2>
            {group.keys.map((key) => (
              <SideLink key={key} page={key} current={current} />
            ))}
          </section>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-3">
        <h1 className="text-section font-semibold">{title}</h1>
        {children}
      </div>
    </div>
  )
}
