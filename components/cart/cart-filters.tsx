import { cx } from '#components/ui/cx.ts'
import type { Cart } from '#lib/domain/cart.ts'

interface CartFiltersProps {
  filters: Cart['filters']
  chosen: number
  onChoose: (filter: number) => void
}

/** Which lines of the cart are shown; what would show nothing is not offered. */
export function CartFilters({ filters, chosen, onChoose }: CartFiltersProps) {
  return (
    <fieldset className="flex items-center gap-1 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:overflow-x-auto">
      <legend className="sr-only">筛选商品</legend>
      {filters
        .filter(({ value, count }) => count !== 0 || value === chosen)
        .map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={cx(
              'h-7 shrink-0 rounded border px-2 max-tablet:h-11',
              value === chosen ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-surface',
            )}
          >
            {label}
            {count !== null && ` ${count}`}
          </button>
        ))}
    </fieldset>
  )
}
