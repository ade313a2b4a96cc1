import { cx } from '#components/ui/cx.ts'
import type { Cart } from '#lib/domain/cart.ts'

interface CartFiltersProps {
  filters: Cart['filters']
  chosen: number
  onChoose: (filter: number) => void
  /** Some lines are not shown: sums and settlement still mean all of them. */
  isNarrowed: boolean
}

/** Which lines of the cart are shown. What would show nothing can't be chosen. */
export function CartFilters({ filters, chosen, onChoose, isNarrowed }: CartFiltersProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1 text-table max-tablet:flex-nowrap max-tablet:overflow-x-auto">
      <legend className="sr-only">筛选商品</legend>
      {filters.map(({ value, label, count }) => {
        const isChosen = value === chosen
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            disabled={count === 0 && !isChosen}
            onClick={() => onChoose(value)}
            className={cx(
              'h-8 shrink-0 rounded border px-3 disabled:cursor-not-allowed disabled:text-ink-300 max-tablet:h-11',
              isChosen ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-surface',
            )}
          >
            {label}
            {count !== null && ` ${count}`}
          </button>
        )
      })}
      <span role="status" className="shrink-0 px-2 text-meta text-ink-500">
        {isNarrowed && '仅显示部分商品，合计与结算仍按全部已选商品计算'}
      </span>
    </fieldset>
  )
}
