import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { MoreOrLess } from '#components/ui/parts.tsx'
import { useFirstThenAll } from '#components/ui/use-first-then-all.ts'
import type { FilterOption, GoodsList } from '#lib/domain/goods-list.ts'
import { toId } from '#lib/kernel/id.ts'
import { changeQuery } from '#lib/routes/list-query.ts'
import type { ListPlace } from './list-links.ts'
import { placeUrl } from './list-links.ts'
import { OptionIndex } from './option-index.tsx'

type TextFilter = 'form' | 'manufacturer' | 'tag'

/** What one line of options holds at 1200 px, in characters; each option takes a few more for its count and gap. */
const LINE_CHARACTERS = 70
const OPTION_EXTRA = 4
/** Fewer are seen at a glance. */
const INDEXED_FROM = 8

/** How many options the first line has; the chosen one is always among what is shown. */
function firstLine(options: readonly FilterOption[]): number {
  let used = 0
  const fits = options.findIndex((option) => {
    used += option.label.length + OPTION_EXTRA
    return used > LINE_CHARACTERS
  })
  return fits === -1 ? options.length : fits
}

interface OptionRowProps {
  label: string
  options: readonly FilterOption[]
  chosen?: string | undefined
  hrefOf: (option: FilterOption) => string
  /** So many that they are looked up: by letter, or by what is typed. */
  isIndexed?: boolean
}

/**
 * Options of one filter as links; the chosen one takes itself away again. The page has all of them in the shop API's order, as
 * servers and browsers need not agree on the order of Chinese words; many are put in order when they are opened.
 */
function OptionRow({ label, options, chosen, hrefOf, isIndexed }: OptionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const link = (option: FilterOption) => {
    const isChosen = option.value === chosen
    return (
      <Link
        key={option.value}
        href={hrefOf(option)}
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
  const shown = firstLine(options)
  const rest = options.slice(shown)
  const drawn = useFirstThenAll(rest.length, 0)
  return (
    <div className="flex border-line-soft border-t px-3 py-1 text-table first:border-t-0">
      <dt className="w-16 shrink-0 pt-0.5 text-ink-500 max-tablet:w-12 max-tablet:pt-3">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        {options.slice(0, shown).map(link)}
        {rest.length > 0 && (
          <details className="ml-auto open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="ml-auto w-fit py-0.5 text-ink-500 max-tablet:py-3">
              <MoreOrLess more="更多" />
            </summary>
            {isOpen && isIndexed && rest.length > INDEXED_FROM ? (
              <OptionIndex label={label} options={options} link={link} />
            ) : (
              <div className="flex flex-wrap gap-x-3">{rest.slice(0, drawn).map(link)}</div>
            )}
          </details>
        )}
      </dd>
    </div>
  )
}

const textFilters: readonly { name: TextFilter; label: string; of: (list: GoodsList) => readonly FilterOption[] }[] = [
  { name: 'form', label: '剂型', of: (list) => list.forms },
  { name: 'manufacturer', label: '厂家', of: (list) => list.manufacturers },
  { name: 'tag', label: '标签', of: (list) => list.tags },
]

interface Filtered {
  readonly place: ListPlace
  readonly list: GoodsList
}

const categoriesOf = ({ place, list }: Filtered): readonly FilterOption[] =>
  place.kind === 'search' ? [] : list.categories.filter(({ value }) => value !== String(place.query.select ?? ''))

/** A single option that is not chosen narrows nothing. */
const filtersOf = ({ place: { query }, list }: Filtered) =>
  textFilters.filter(({ name, of }) => of(list).length > (query[name] ? 0 : 1))

/** The list with another option of a filter, or without any. */
const narrowedUrl = (place: ListPlace, name: TextFilter, value: string | undefined): string =>
  placeUrl(place, changeQuery(place.query, { [name]: value }))

/** Names of what a list can be narrowed by; none: there is nothing to choose. */
export const filterLabels = (filtered: Filtered): readonly string[] => [
  ...(categoriesOf(filtered).length > 0 ? ['分类'] : []),
  ...filtersOf(filtered).map(({ label }) => label),
]

/** What is chosen, each with the list without it. */
export const chosenFilters = ({ place }: Filtered): readonly { value: string; href: string }[] => [
  ...textFilters.flatMap(({ name }) => {
    const value = place.query[name]
    return value === undefined ? [] : [{ value, href: narrowedUrl(place, name, undefined) }]
  }),
  ...(place.query.in_stock
    ? [{ value: '仅看有货', href: placeUrl(place, changeQuery(place.query, { in_stock: undefined })) }]
    : []),
]

/** What a list can be narrowed by, as links: works without scripts, and each choice has an address. */
export function FilterBar(filtered: Filtered) {
  const { place, list } = filtered
  const { query } = place
  const categories = categoriesOf(filtered)
  const filters = filtersOf(filtered)
  if (categories.length + filters.length === 0) return null
  return (
    <dl className="border border-line bg-surface">
      {categories.length > 0 && (
        <OptionRow
          label="分类"
          options={categories}
          hrefOf={(option) => placeUrl(place, { select: toId(option.value), preferred: query.preferred })}
        />
      )}
      {filters.map(({ name, label, of }) => (
        <OptionRow
          key={name}
          label={label}
          options={of(list)}
          isIndexed={name === 'manufacturer'}
          chosen={query[name]}
          hrefOf={({ value }) => narrowedUrl(place, name, value === query[name] ? undefined : value)}
        />
      ))}
    </dl>
  )
}
