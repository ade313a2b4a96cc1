import { sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { sqlRows } from '#shop-api/db/db.ts'
import type { FrozenAddress } from '#shop-api/db/schema/orders.ts'
import { orderLines, orders } from '#shop-api/db/schema/orders.ts'
import type { PricedLine, PricedOrder } from '#shop-api/modules/cart/priced-types.ts'
import type { Gift } from '#shop-api/modules/pricing/types.ts'
import { writeHistory } from './move.ts'

export interface OrderHead {
  memberId: number
  companyName: string
  address: FrozenAddress
  remark: string
  memberCouponId: number | null
  payBefore: Date
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

/** Day and running number: sorts by time, can be read out on the phone, never repeats. */
const orderNo = (id: number, now: Date): string => `${chinaDate(now).replaceAll('-', '')}${String(id).padStart(8, '0')}`

async function nextId(tx: Db): Promise<number> {
  const [row] = await sqlRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`,
  )
  if (!row) throw new Error('no order id')
  return row.id
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
  const id = await nextId(tx)
  const no = orderNo(id, head.now)
  const { amounts, kind } = order
  await tx.insert(orders).values({
    id,
    no,
    memberId: head.memberId,
    kind,
    state: 'submitted',
    goodsFen: amounts.goods,
    fullReductionFen: amounts.fullReduction,
    discountFen: amounts.discount,
    couponFen: amounts.coupon,
    shippingFen: amounts.shipping,
    payFen: amounts.pay,
    memberCouponId: kind === 'ordinary' ? head.memberCouponId : null,
    quotaNumber: quotaOf(order),
    address: head.address,
    companyName: head.companyName,
    remark: head.remark,
    createdAt: head.now,
    payBefore: head.payBefore,
  })
  const written = await tx
    .insert(orderLines)
    .values(order.lines.map((line) => lineRow(id, line)))
    .returning({ id: orderLines.id })
  await writeHistory(tx, id, 'submitted', '订单已提交', head.now)
  const lineIds = new Map(order.lines.map((line, index) => [line, written[index]?.id ?? 0]))
  return { id, no, kind, pay: amounts.pay, lineIds }
}

const frozenGift = (gift: Gift | null) =>
  gift === null ? null : { total: gift.total, type: gift.isSameGoods ? 1 : 2, name: gift.name }

/** What a combination is called where goods have their pack size. */
const partsText = (line: PricedLine): string =>
  line.combination?.parts.map((part) => `${part.goods.name}×${part.number}`).join('＋') ?? ''

function lineRow(orderId: number, line: PricedLine): typeof orderLines.$inferInsert {
  const { row, goods, combination, charge } = line
  return {
    orderId,
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
