import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import type { ListMode, ListQuery } from '#lib/routes/links.ts'
import { changeQuery } from '#lib/routes/list-query.ts'
import type { ListPlace } from './list-links.ts'
import { modesOf, placeUrl } from './list-links.ts'
import { ModeChoice } from './mode-choice.tsx'

const sorts = [
  { label: '综合', sort: undefined },
  { label: '销量', sort: 'sales' },
  { label: '价格', sort: 'price' },
  { label: '效期', sort: 'expiry' },
  { label: '新品', sort: 'new' },
] as const

const modeLabels: Readonly<Record<ListMode, string>> = { table: '列表', card: '图文', plain: '无图' }

const choice = 'inline-flex min-h-6 items-center px-1 max-tablet:min-h-11'
const chosen = 'font-semibold text-brand-700'

/** Pressing the price sort again turns it round. */
function sortChange(query: ListQuery, sort: string | undefined): Partial<ListQuery> {
  const turned = sort === 'price' && query.sort === 'price' && query.order !== 'desc'
  return { sort, order: turned ? 'desc' : undefined }
}

interface ListToolbarProps {
  place: ListPlace
  total: number
  title: string
  /** The page has its heading elsewhere. */
  isTitled?: boolean | undefined
  /** Before the heading, in its line. */
  lead?: ReactNode
  /** After the count; cut rather than pushing the rest into another line. */
  note?: ReactNode
  /** On a phone: what opens the other filters. */
  filter: ReactNode
}

/**
 * Order and view of a list and the quick filter, all as links. On a phone two lines: what is shown and how, then order and
 * filters.
 */
export function ListToolbar({ place, total, title, isTitled, lead, note, filter }: ListToolbarProps) {
  const { query } = place
  const modes = modesOf(place)
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-table max-tablet:gap-x-2 max-tablet:gap-y-0',
        !lead && 'py-1',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 items-center gap-x-1 max-tablet:grow max-tablet:basis-50',
          note ? 'whitespace-nowrap tablet:flex-1 max-tablet:relative' : 'flex-wrap',
        )}
      >
        {lead}
        {!isTitled && <h1 className="min-w-0 font-semibold">{title}</h1>}
        <p className={isTitled ? 'min-w-0' : 'ml-2 text-ink-500'}>共 {total} 个品种</p>
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 max-tablet:contents">
        <nav aria-label="筛选" className="flex items-center max-tablet:order-3">
          <Link
            href={placeUrl(place, changeQuery(query, { in_stock: query.in_stock ? undefined : 1 }))}
            aria-current={query.in_stock ? 'true' : undefined}
            className={cx(choice, query.in_stock === 1 && chosen)}
          >
            {query.in_stock ? '✓ ' : ''}仅看有货
          </Link>
        </nav>
        <nav aria-label="排序" className="flex items-center max-tablet:order-2">
          <span className="text-ink-500 max-tablet:hidden">排序：</span>
          {sorts.map(({ label, sort }) => (
            <Link
              key={label}
              href={placeUrl(place, changeQuery(query, sortChange(query, sort)))}
              aria-current={query.sort === sort ? 'true' : undefined}
              className={cx(choice, query.sort === sort && chosen)}
            >
              {label}
              {sort === 'price' && query.sort === 'price' && (query.order === 'desc' ? ' ↓' : ' ↑')}
            </Link>
          ))}
        </nav>
        {modes.length > 0 && (
          <nav aria-label="视图" className="flex items-center">
            <span className="text-ink-500 max-tablet:hidden">视图：</span>
            {modes.map((mode) => (
              <ModeChoice
                key={mode}
                mode={mode}
                href={placeUrl(place, query, mode)}
                aria-current={place.mode === mode ? 'true' : undefined}
                className={cx(choice, place.mode === mode && chosen)}
              >
                {modeLabels[mode]}
              </ModeChoice>
            ))}
          </nav>
        )}
        <div className="max-tablet:order-4 tablet:hidden">{filter}</div>
      </div>
    </div>
  )
}
