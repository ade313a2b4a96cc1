import { UnitPrice } from '#components/ui/money.tsx'
import type { CardGoods } from '#lib/domain/goods.ts'
import { startingQuantity } from '#lib/domain/goods.ts'
import { stockLabel } from '#lib/domain/goods-text.ts'
import { priceAt } from '#lib/domain/ladder.ts'
import type { Suggestion } from '#lib/domain/suggestion.ts'
import { typedParts } from '#lib/domain/suggestion.ts'

/**
 * One suggestion: what was not typed is highlighted, for that is what tells the rows apart. Why it is there is said only
 * where the field does not show it. `goods`: on a member's own terms.
 */
export function SuggestRow({ row, typed, goods }: { row: Suggestion; typed: string; goods: CardGoods | undefined }) {
  let at = 0
  const price = goods ? priceAt(goods, startingQuantity(goods)) : null
  return (
    <>
      <span className="grow">
        {typedParts(row.name, typed).map((part) => {
          at += part.text.length
          return part.isTyped ? (
            <span key={at}>{part.text}</span>
          ) : (
            <b key={at} className="font-semibold">
              {part.text}
            </b>
          )
        })}
        {row.spec && <span className="ml-2 text-meta text-ink-500">{row.spec}</span>}
      </span>
      {row.matched && !row.matched.endsWith(typed) && (
        <span className="shrink-0 text-meta text-ink-500">{row.matched}</span>
      )}
      {row.manufacturer && row.manufacturer !== row.name && (
        <span className="text-meta text-ink-500">{row.manufacturer}</span>
      )}
      {goods && (
        <span className="whitespace-nowrap text-meta text-ink-500">
          {goods.stock !== null && (goods.stock > 0 ? `库存 ${stockLabel(goods)} ` : `${stockLabel(goods)} `)}
          {price !== null && <UnitPrice price={price} unit={goods.unit} className="text-table" />}
        </span>
      )}
    </>
  )
}
