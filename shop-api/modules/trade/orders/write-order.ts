import { sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Gift } from '#shop-api/modules/catalogue/pricing/types.ts'
import type { PricedLine, PricedOrder } from '#shop-api/modules/trade/cart/priced-types.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { frequentRows } from '#shop-api/platform/db/frequent.ts'
import { asJson, jsonParam, names } from '#shop-api/platform/db/rows.ts'
import { afterCommit } from '#shop-api/platform/db/transaction.ts'
import { countPlacedOrder } from './counts.ts'
import { addPurchases } from './purchased-goods.ts'
import type { OrderKind } from './states.ts'
import type { FrozenAddress } from './tables.ts'
import { orderLines, orders } from './tables.ts'

export interface OrderHead {
  memberId: number
  companyName: string
  address: FrozenAddress
  remark: string
  memberCouponId: number | null
  /** Until when it is kept unpaid, by the kind of the order. */
  payBefore: (kind: OrderKind) => Date
  now: Date
}

export interface WrittenOrder {
  id: number
  no: string
  kind: 'ordinary' | 'hm'
  pay: Fen
  /** Id of the order line each cart line became. */
  lineIds: ReadonlyMap<PricedLine, number>
}

/** Units of ephedrine-containing goods; the whole order counts against the quota. */
export const quotaOf = (order: PricedOrder): number =>
  order.kind === 'hm'
    ? order.lines.flatMap((line) => unitsOfEphedrine(line)).reduce((sum, number) => sum + number, 0)
    : 0

function unitsOfEphedrine(line: PricedLine): number[] {
  if (line.combination) {
    return line.combination.parts.filter((part) => part.goods.isEphedrine).map((part) => part.number * line.number)
  }
  return line.goods?.isEphedrine ? [line.number] : []
}

/** Writes an order with its lines as they are priced now. */
export async function writeOrder(tx: Db, order: PricedOrder, head: OrderHead): Promise<WrittenOrder> {
  const [written] = await writeOrders(tx, [order], head)
  if (!written) throw new Error('no order')
  return written
}

/** Writes orders with their lines and the first line of their history, in one statement. */
export async function writeOrders(tx: Db, given: readonly PricedOrder[], head: OrderHead): Promise<WrittenOrder[]> {
  const rows = given.map((order) => ({
    head: asJson(orders, orderRow(order, head)),
    lines: order.lines.map((line) => asJson(orderLines, lineRow(line))),
  }))
  const headColumns = rows[0]?.head ?? {}
  const lineColumns = rows[0]?.lines[0] ?? {}
  const written = await frequentRows<{ id: number; no: string; lineIds: number[] }>(
    tx,
    sql`with numbered as materialized (
        select nextval(pg_get_serial_sequence('orders', 'id'))::int as id, given.*
        from jsonb_array_elements(${jsonParam(rows)}) with ordinality as given(row, place)),
      made as (
        insert into orders (id, no, ${names(headColumns)})
        select numbered.id, ${orderNo(head.now)}, ${names(headColumns, 'head')}
        from numbered, jsonb_populate_record(null::orders, numbered.row -> 'head') head
        returning id, no),
      lines as (
        insert into order_lines (order_id, ${names(lineColumns)})
        select numbered.id, ${names(lineColumns, 'line')}
        from numbered, jsonb_populate_recordset(null::order_lines, numbered.row -> 'lines') with ordinality line
        order by numbered.place, line.ordinality
        returning id, order_id, goods_id, number, price, name),
      bought as (${addPurchases(head.memberId, sql`(select lines.*, ${head.now.toISOString()}::timestamptz as created_at from lines) line`)}),
      history as (
        insert into order_history (order_id, state, text, at)
        select id, 'submitted', '订单已提交', ${head.now.toISOString()}::timestamptz from numbered)
      select id, no, (select json_agg(lines.id order by lines.id) from lines where order_id = made.id) as "lineIds"
      from made order by id`,
  )
  afterCommit(tx, () => {
    for (const { kind } of given) countPlacedOrder({ kind })
  })
  return given.map((order, index) => {
    const { id, no, lineIds } = written[index] ?? { id: 0, no: '', lineIds: [] }
    const ids = new Map(order.lines.map((line, at) => [line, lineIds[at] ?? 0]))
    return { id, no, kind: order.kind, pay: order.amounts.pay, lineIds: ids }
  })
}

/** Day and running number: sorts by time, can be read out on the phone, never repeats. */
const orderNo = (now: Date) =>
  sql`${chinaDate(now).replaceAll('-', '')} || lpad(numbered.id::text, greatest(8, length(numbered.id::text)), '0')`

function orderRow(order: PricedOrder, head: OrderHead): Omit<typeof orders.$inferInsert, 'no'> {
  const { amounts, kind } = order
  return {
    memberId: head.memberId,
    kind,
    state: 'submitted',
    goodsFen: amounts.goods,
    fullReductionFen: amounts.fullReduction,
    discountFen: amounts.discount,
    couponFen: amounts.coupon,
    shippingFen: amounts.shipping,
    freightParts: [...amounts.freight],
    freightSavedFen: order.freight.saved,
    freightSlackFen: order.freight.slack,
    payFen: amounts.pay,
    memberCouponId: kind === 'ordinary' ? head.memberCouponId : null,
    quotaNumber: quotaOf(order),
    address: head.address,
    companyName: head.companyName,
    remark: head.remark,
    createdAt: head.now,
    payBefore: head.payBefore(kind),
  }
}

const frozenGift = (gift: Gift | null) =>
  gift === null ? null : { total: gift.total, type: gift.isSameGoods ? 1 : 2, name: gift.name }

/** What a combination is called where goods have their pack size. */
const partsText = (line: PricedLine): string =>
  line.combination?.parts.map((part) => `${part.goods.name}×${part.number}`).join('＋') ?? ''

function lineRow(line: PricedLine): Omit<typeof orderLines.$inferInsert, 'orderId'> {
  const { row, goods, combination, charge } = line
  return {
    type: row.type,
    goodsId: goods?.id ?? null,
    combinationId: combination?.promotionId ?? null,
    goodsPriceId: row.goodsPriceId,
    name: line.name,
    manufacturer: goods?.manufacturerName ?? '',
    spec: goods?.spec ?? partsText(line),
    unit: goods?.unit ?? '套',
    goodsCode: goods?.code ?? combination?.parts[0]?.goods.code ?? '',
    number: line.number,
    price: formatPrice(charge.price),
    rawPrice: formatPrice(charge.rawPrice),
    parts: charge.parts.map((part) => ({
      number: part.number,
      price: formatPrice(part.price),
      amount: formatFen(part.amount),
    })),
    amountFen: charge.amount,
    fullReductionFen: charge.fullReduction,
    discountFen: charge.discount,
    couponFen: charge.coupon,
    payFen: charge.pay,
    gift: frozenGift(charge.gift),
    setParts:
      combination?.parts.map(({ goods: part, number }) => ({
        goodsId: part.id,
        name: part.name,
        spec: part.spec,
        unit: part.unit,
        number,
        price: formatPrice(parsePrice(part.unitPrice ?? '0')),
      })) ?? null,
    tags: [...line.tags],
  }
}
