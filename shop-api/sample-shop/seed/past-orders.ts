import { inArray } from 'drizzle-orm'
import { fen, formatFen, formatPrice, lineAmount, parsePrice, price, sumFen } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { receiveCompanyTransfer } from '#shop-api/modules/base/ledger/movements.ts'
import { frozenBatches } from '#shop-api/modules/catalogue/goods/frozen-batch.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { batches, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderHistory, orderLines, orders, payments, shipments } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { OrderHint, SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { continueNumbering } from './bulk.ts'

type Frozen = Awaited<ReturnType<typeof frozenBatches>>

interface GoodsIndex {
  readonly goods: ReadonlyMap<number, GoodsRow>
  /** By goods. */
  readonly batches: Frozen
}

/** Goods of the hints with a price and a batch; others can't have been bought. */
async function goodsIndexOf(db: Db, members: readonly SampleMember[]): Promise<GoodsIndex> {
  const ids = [
    ...new Set(
      members.flatMap((member) => member.orderHints.flatMap((hint) => hint.lines)).map((line) => line.goodsId),
    ),
  ]
  if (ids.length === 0) return { goods: new Map(), batches: new Map() }
  const rows = await db.select({ id: batches.id }).from(batches).where(inArray(batches.goodsId, ids))
  const frozen = await frozenBatches(
    db,
    rows.map((row) => row.id),
  )
  const inOrder = [...frozen.values()].sort((a, b) => a.batchId - b.batchId)
  return { goods: await loadGoods(db, ids), batches: new Map(inOrder.map((batch) => [batch.goodsId, batch])) }
}

/** Every fourth goods was a twentieth dearer then: buyers see that its price has dropped. Whole fen. */
function formerPrice(goodsId: number, unitPrice: string): string {
  if (goodsId % 4 !== 0) return unitPrice
  return formatPrice(price(Math.ceil((parsePrice(unitPrice) * 1.05) / 100) * 100))
}

function linesOf(hint: OrderHint, goodsIndex: GoodsIndex) {
  return hint.lines.flatMap(({ goodsId, quantity }) => {
    const goods = goodsIndex.goods.get(goodsId)
    const batch = goodsIndex.batches.get(goodsId)
    if (!goods?.unitPrice || !batch || goods.isEphedrine) return []
    const price = formerPrice(goods.id, goods.unitPrice)
    return [{ goods, batch, quantity, amount: lineAmount(parsePrice(price), quantity), price }]
  })
}

type Line = ReturnType<typeof linesOf>[number]

function lineRow(orderId: number, { goods, quantity, amount, price }: Line): typeof orderLines.$inferInsert {
  const yuan = formatPrice(parsePrice(price))
  return {
    orderId,
    type: 0,
    goodsId: goods.id,
    name: goods.name,
    manufacturer: goods.manufacturerName,
    spec: goods.spec,
    unit: goods.unit,
    goodsCode: goods.code,
    number: quantity,
    price,
    rawPrice: price,
    parts: [{ number: quantity, price: yuan, amount: formatFen(amount) }],
    amountFen: amount,
    fullReductionFen: 0,
    discountFen: 0,
    couponFen: 0,
    payFen: amount,
    gift: null,
    tags: [],
  }
}

async function writePastOrder(db: Db, id: number, member: SampleMember, hint: OrderHint, lines: Line[], now: Date) {
  const at = new Date(now.getTime() - hint.daysAgo * DAY_MS)
  const after = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
  const total = sumFen(lines.map((line) => fen(line.amount)))
  const address = member.addresses[0]
  await db.insert(orders).values({
    id,
    no: `${chinaDate(at).replaceAll('-', '')}${String(id).padStart(8, '0')}`,
    memberId: member.id,
    kind: 'ordinary',
    state: 'done',
    goodsFen: total,
    fullReductionFen: 0,
    discountFen: 0,
    couponFen: 0,
    shippingFen: 0,
    payFen: total,
    paidFen: total,
    address: { name: address?.consignee ?? '', phone: address?.phone ?? '', text: address?.detail ?? '' },
    companyName: member.companyName,
    createdAt: at,
    paidAt: after(1),
    endedAt: after(96),
  })
  const written = await db
    .insert(orderLines)
    .values(lines.map((line) => lineRow(id, line)))
    .returning({ id: orderLines.id, goodsId: orderLines.goodsId })
  const byGoods = new Map(lines.map((line) => [line.goods.id, line]))
  const [parcel] = await db
    .insert(shipments)
    .values({
      orderId: id,
      carrier: '自营配送',
      trackingNo: `BC${String(id).padStart(10, '0')}`,
      shippedAt: after(20),
      receivedAt: after(96),
      tracks: [],
    })
    .returning({ id: shipments.id })
  await db.insert(orderLineBatches).values(
    written.flatMap((row) => {
      const line = byGoods.get(row.goodsId ?? 0)
      if (!line) return []
      const number = line.quantity
      const sent = { number, received: number, state: 'taken' as const, shipmentId: parcel?.id ?? null }
      return [{ ...line.batch, orderLineId: row.id, ...sent }]
    }),
  )
  const transferId = await receiveCompanyTransfer(db, { amount: total, at: after(1), orderId: id, note: '历史订单' })
  await db
    .insert(payments)
    .values({ orderId: id, method: 'company_transfer', amountFen: total, transferId, paidAt: after(1) })
  await db.insert(orderHistory).values([
    { orderId: id, state: 'submitted', text: '提交订单', at },
    { orderId: id, state: 'paid', text: '已付款', at: after(1) },
    { orderId: id, state: 'shipped', text: '已发货', at: after(20) },
    { orderId: id, state: 'done', text: '交易完成', at: after(96) },
  ])
}

/** What sample members bought before, as finished orders: "bought before" and quick purchase have something to show. */
export async function loadPastOrders(db: Db, members: readonly SampleMember[], now: Date): Promise<void> {
  const goodsIndex = await goodsIndexOf(db, members)
  const past = members
    .flatMap((member) => member.orderHints.map((hint) => ({ member, hint, lines: linesOf(hint, goodsIndex) })))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.hint.daysAgo - a.hint.daysAgo)
  for (const [at, { member, hint, lines }] of past.entries()) {
    await writePastOrder(db, at + 1, member, hint, lines, now)
  }
  await continueNumbering(db, orders)
}
