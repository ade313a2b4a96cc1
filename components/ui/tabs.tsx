import { CurrentInSight } from './current-in-sight.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

export interface TabLink {
  text: string
  href: string
  /** Shown after the text, 待付款 3 for instance. Undefined keeps its place: figures come after the tabs. */
  count?: number | undefined
}

interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  current: string
  /** See Link. */
  reload?: boolean
}

/** Tabs that are addresses: each is a link to its own page, the current one is marked. One line on a phone. */
export function Tabs({ label, tabs, current, reload }: TabsProps) {
  return (
    <nav aria-label={label} className="border-brand-600 border-b-2">
      <CurrentInSight current={current}>
        <ul className="flex tablet:flex-wrap">
          {tabs.map((tab) => {
            const chosen = tab.href === current
            return (
              <li key={tab.href}>
                <Link
                  href={tab.href}
                  reload={reload}
                  aria-current={chosen ? 'page' : undefined}
                  className={cx(
                    'flex h-10 items-center whitespace-nowrap pl-4 text-nav max-tablet:h-11',
                    'count' in tab ? 'pr-1' : 'pr-4',
                    chosen ? 'bg-brand-600 font-semibold text-white' : 'hover:text-brand-700',
                  )}
                >
                  {tab.text}
                  {'count' in tab && <span className="min-w-6 px-0.5 text-center text-table">{tab.count || null}</span>}
                </Link>
              </li>
            )
          })}
        </ul>
      </CurrentInSight>
    </nav>
  )
}
