import { cx } from './cx.ts'
import { Link } from './link.tsx'

export interface TabLink {
  text: string
  href: string
  /** Shown after the text, 待付款 3 for instance. */
  count?: number
}

interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  current: string
  /** See Link. */
  reload?: boolean
}

/** Tabs that are addresses: each is a link to its own page, the current one is marked. */
export function Tabs({ label, tabs, current, reload }: TabsProps) {
  return (
    <nav aria-label={label} className="border-brand-600 border-b-2">
      <ul className="flex flex-wrap">
        {tabs.map((tab) => {
          const chosen = tab.href === current
          return (
            <li key={tab.href}>
              <Link
                href={tab.href}
                reload={reload}
                aria-current={chosen ? 'page' : undefined}
                className={cx(
                  'flex h-10 items-center px-4 text-nav max-tablet:h-11',
                  chosen ? 'bg-brand-600 font-semibold text-white' : 'hover:text-brand-700',
                )}
              >
                {tab.text}
                {tab.count ? <span className="ml-1 text-table">{tab.count}</span> : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
