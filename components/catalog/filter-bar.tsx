import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import type { FilterOption, GoodsList } from '#lib/domain/goods-list.ts'
import { changeQuery } from '#lib/routes/list-query.ts'
import type { ListPlace } from './list-links.ts'
import { placeUrl } from './list-links.ts'

type TextFilter = 'jx' | 'sccj' | 'tag'

const shownOptions = 10

interface FilterRowProps {
  place: ListPlace
  name: TextFilter
  label: string
  options: readonly FilterOption[]
}

/** Options of one filter as links; the chosen one takes itself away again. */
function FilterRow({ place, name, label, options }: FilterRowProps) {
  if (options.length === 0) return null
  const chosen = place.query[name]
  const link = (option: FilterOption) => {
    const isChosen = option.value === chosen
    return (
      <Link
        key={option.value}
        href={placeUrl(place, changeQuery(place.query, { [name]: isChosen ? undefined : option.value }))}
        aria-current={isChosen ? 'true' : undefined}
        className={cx(
          'inline-flex min-h-6 items-center whitespace-nowrap px-1 max-tablet:min-h-11',
          isChosen ? 'bg-brand-50 font-semibold text-brand-700' : 'hover:text-brand-700',
        )}
      >
        {option.label}
        <span className="ml-0.5 text-meta text-ink-500">{option.count}</span>
        {isChosen && <span className="ml-1 text-meta">× 取消</span>}
      </Link>
    )
  }
  const rest = options.slice(shownOptions)
  return (
    <div className="flex border-line-soft border-t px-3 py-1 text-table first:border-t-0">
      <dt className="w-16 shrink-0 pt-0.5 text-ink-500">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
        {options.slice(0, shownOptions).map(link)}
        {rest.length > 0 && (
          <details className="w-full">
            <summary className="w-fit py-0.5 text-ink-500">更多{label}</summary>
            <div className="flex flex-wrap gap-x-3 gap-y-1">{rest.map(link)}</div>
          </details>
        )}
      </dd>
    </div>
  )
}

/** What a list can be narrowed by, as links: works without scripts, and each choice has an address. */
export function FilterBar({ place, list }: { place: ListPlace; list: GoodsList }) {
  const categories = list.categories.filter((option) => option.value !== String(place.query.select ?? ''))
  return (
    <dl className="border border-line bg-surface">
      {place.kind === 'list' && categories.length > 0 && (
        <div className="flex px-3 py-1 text-table">
          <dt className="w-16 shrink-0 pt-0.5 text-ink-500">分类</dt>
          <dd className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
            {categories.map((option) => (
              <Link
                key={option.value}
                href={placeUrl(place, { select: Number(option.value), yx: place.query.yx })}
                className="inline-flex min-h-6 items-center whitespace-nowrap px-1 hover:text-brand-700 max-tablet:min-h-11"
              >
                {option.label}
                <span className="ml-0.5 text-meta text-ink-500">{option.count}</span>
              </Link>
            ))}
          </dd>
        </div>
      )}
      <FilterRow place={place} name="jx" label="剂型" options={list.forms} />
      <FilterRow place={place} name="sccj" label="厂家" options={list.manufacturers} />
      <FilterRow place={place} name="tag" label="标签" options={list.tags} />
    </dl>
  )
}
