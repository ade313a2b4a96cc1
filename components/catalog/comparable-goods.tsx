import { WayOut } from '#components/goods/blocked-note.tsx'
import { ExpiryView } from '#components/goods/expiry-view.tsx'
import { goodsLink } from '#components/goods/goods-link.ts'
import { PriceView } from '#components/goods/price-view.tsx'
import { QuickBuy } from '#components/goods/quick-buy.tsx'
import { StockView } from '#components/goods/stock-view.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { startingQuantity } from '#lib/domain/goods.ts'
import { priceAt } from '#lib/domain/ladder.ts'
import { marginText, piecePriceText } from '#lib/domain/pack-price.ts'

const nothing = <span className="text-ink-500">—</span>

function ComparedRow({ goods, isOwn }: { goods: Goods; isOwn: boolean }) {
  const state = buyState(goods)
  const price = priceAt(goods, startingQuantity(goods))
  const piecePrice = price === null ? '' : piecePriceText(goods, price)
  return (
    <Row className={isOwn ? 'bg-brand-50' : ''}>
      <RowHeader className="w-full">
        {isOwn ? (
          <span className="font-semibold">{goods.name}（当前商品）</span>
        ) : (
          <Link href={goodsLink(goods)} className={linkClass('strong')}>
            {goods.name}
          </Link>
        )}
        <span className="block text-meta text-ink-500">
          {goods.spec} · {goods.manufacturer}
        </span>
      </RowHeader>
      <Cell className="cell-labelled whitespace-nowrap" data-label="效期至">
        {goods.expiry ? <ExpiryView expiry={goods.expiry} /> : nothing}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="库存">
        <StockView goods={goods} />
      </Cell>
      <Cell numeric className="cell-labelled" data-label="价格">
        <PriceView goods={goods} />
      </Cell>
      <Cell numeric className="cell-labelled members-only" data-label="折合单价">
        {piecePrice || nothing}
      </Cell>
      <Cell numeric className="cell-labelled members-only" data-label="毛利率">
        {marginText(goods.retailPrice, price).replace('毛利率 ', '') || nothing}
      </Cell>
      <Cell className="members-only">
        {isOwn ? null : state.kind === 'buyable' ? (
          <span className="flex items-center gap-2">
            <QuickBuy goods={goods} />
          </span>
        ) : (
          <WayOut goods={goods} state={state} />
        )}
      </Cell>
    </Row>
  )
}

/** The same medicine of other makers and packs, side by side: what a piece costs, what is kept, how long it lasts. */
export function ComparableGoods({ goods, others }: { goods: Goods; others: readonly Goods[] }) {
  return (
    <section aria-labelledby="goods-compared" className="bg-surface p-4">
      <h2 id="goods-compared" className="mb-2 text-section font-semibold">
        同通用名比价
      </h2>
      <Table caption={`与 ${goods.name} 同通用名的商品`} className="phone-cards compared-rows">
        <TableHead
          columns={[
            '商品名 / 规格 / 生产厂家',
            '效期至',
            { title: '库存', numeric: true },
            { title: '价格', numeric: true },
            { title: '折合单价', numeric: true, className: 'members-only' },
            { title: '毛利率', numeric: true, className: 'members-only' },
            { title: '采购数量', className: 'members-only' },
          ]}
        />
        <tbody>
          {[goods, ...others].map((each) => (
            <ComparedRow key={each.id} goods={each} isOwn={each.id === goods.id} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}
