import type { RowBuying } from '#components/goods/buy-cells.tsx'
import { BuyCells } from '#components/goods/buy-cells.tsx'
import { goodsLink } from '#components/goods/goods-link.ts'
import { PriceView } from '#components/goods/price-view.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Cell, Row, RowHeader } from '#components/ui/table.tsx'
import { buyState, firstReason } from '#lib/domain/buy-state.ts'
import type { BoughtGoods } from '#lib/domain/purchase.ts'
import { lastWords } from '#lib/domain/purchase.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'

interface UsualRowProps extends RowBuying {
  bought: BoughtGoods
  quantity: number
  onQuantity: (quantity: number) => void
}

/** One line of goods that are bought often: name and maker, today's price under the last one, quantity, purchase. */
export function UsualRow({ bought, ...buying }: UsualRowProps) {
  const { goods, lastPrice } = bought
  const facts = `${goods.spec} · ${goods.manufacturer}`
  const state = buyState(goods)
  // What keeps the member from all of them is said once, above.
  const reason = firstReason(state)?.text
  return (
    <Row>
      <RowHeader className="cell-name w-full py-0.5 pl-0" title={`${goods.name} ${facts}`}>
        <Link href={goodsLink(goods)} className={linkClass('strong', {}, 'goods-name tablet:block')}>
          {goods.name}
        </Link>
        <span className="text-meta text-ink-500 max-tablet:ml-2">{facts}</span>
      </RowHeader>
      <Cell numeric className="cell-price py-0.5">
        <PriceView goods={goods} size="text-base" />
        {lastPrice !== null && (
          <span className="block text-meta text-ink-500" title={lastWords(bought)}>
            上次 {formatUnitPrice(lastPrice, goods.unit)}
          </span>
        )}
      </Cell>
      {state.kind === 'buyable' ? (
        <BuyCells goods={goods} action={null} {...buying} />
      ) : (
        <Cell colSpan={2} className="cell-quantity whitespace-nowrap text-right text-ink-500 text-meta" title={reason}>
          {state.kind === 'sold-out' ? '暂时缺货' : '暂不可购买'}
        </Cell>
      )}
    </Row>
  )
}
