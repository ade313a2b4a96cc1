import { asc, inArray } from 'drizzle-orm'
import { fen, parseFen } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import { exchangePoints } from '#shop-api/modules/trade/points-mall/exchange.ts'
import { receivePointsOrder, shipPointsOrder } from '#shop-api/modules/trade/points-mall/orders.ts'
import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
import { earnedPoints } from '#shop-api/modules/trade/rewards/rules.ts'
import { orderRewards } from '#shop-api/modules/trade/rewards/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import type { SamplePointsGoods } from '#shop-api/sample-shop/model/promotion-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

const OPENED_DAYS_AGO = 120

/** Exchanges the first sample member made: goods, pieces, how many days ago, and how far the order has come. */
const exchanges: readonly (readonly [
  goodsId: number,
  number: number,
  daysAgo: number,
  state: 'done' | 'shipped' | 'submitted',
])[] = [
  [3, 2, 35, 'done'],
  [4, 1, 6, 'shipped'],
  [5, 1, 1, 'submitted'],
]

type OrderRow = typeof orders.$inferSelect

/** The mall, and how members came to the points they have: what was there before, what orders earned, what was spent. */
export async function loadPoints(
  db: Db,
  sample: readonly SamplePointsGoods[],
  members: readonly SampleMember[],
  now: Date,
): Promise<void> {
  await bulkInsert(
    db,
    pointsGoods,
    sample.map(({ marketPrice, limitPerMember, ...each }, sort) => ({
      ...each,
      marketPriceFen: parseFen(marketPrice),
      memberLimit: limitPerMember,
      sort,
    })),
  )
  await continueNumbering(db, pointsGoods)
  const earning = await finishedOrders(db, members)
  for (const [turn, member] of members.entries()) {
    const own = earning.filter((order) => order.memberId === member.id)
    await loadMember(db, member, { orders: own, spends: turn === 0, sample, now })
  }
}

async function finishedOrders(db: Db, members: readonly SampleMember[]): Promise<OrderRow[]> {
  const ids = members.map((member) => member.id)
  return db.select().from(orders).where(inArray(orders.memberId, ids)).orderBy(asc(orders.endedAt), asc(orders.id))
}

interface Past {
  readonly orders: readonly OrderRow[]
  readonly spends: boolean
  readonly sample: readonly SamplePointsGoods[]
  readonly now: Date
}

const pointsOf = (order: OrderRow): number =>
  earnedPoints({ pay: fen(order.payFen), shipping: fen(order.shippingFen), byVoucher: fen(0) })

/** The newest orders whose points are no more than a member has had; those before them are part of the opening. */
function newestWithin(all: readonly OrderRow[], most: number): OrderRow[] {
  let left = most
  const kept: OrderRow[] = []
  for (const order of all.toReversed()) {
    left -= pointsOf(order)
    if (left < 0) break
    kept.unshift(order)
  }
  return kept
}

async function loadMember(db: Db, { id: memberId, points, addresses }: SampleMember, past: Past): Promise<void> {
  const { sample, now } = past
  const wanted = past.spends ? exchanges : []
  const spent = wanted.reduce(
    (sum, [goodsId, number]) => sum + number * (sample.find((each) => each.id === goodsId)?.points ?? 0),
    0,
  )
  const earning = newestWithin(past.orders, points + spent)
  const opening = points + spent - earning.reduce((sum, order) => sum + pointsOf(order), 0)
  const opened = new Date(now.getTime() - OPENED_DAYS_AGO * DAY_MS)
  const note = '期初积分'
  if (opening > 0) await movePoints(db, { memberId, kind: 'opening', points: opening, at: opened, note })
  const steps = [
    ...earning.map((order) => ({ at: order.endedAt ?? order.createdAt, run: () => earn(db, order) })),
    ...wanted.map(([goodsId, number, daysAgo, state]) => {
      const at = new Date(now.getTime() - daysAgo * DAY_MS)
      const addressId = addresses[0]?.id ?? 0
      return { at, run: () => spend(db, { memberId, goodsId, number, addressId, at, state }) }
    }),
  ]
  for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await step.run()
}

async function earn(db: Db, order: OrderRow): Promise<void> {
  const points = pointsOf(order)
  const { id: orderId, memberId } = order
  const at = order.endedAt ?? order.createdAt
  await db.insert(orderRewards).values({ orderId, points, cashBackFen: 0, at })
  if (points > 0) await movePoints(db, { memberId, kind: 'order', points, orderId, at, note: `订单 ${order.no}` })
}

interface Spend {
  memberId: number
  goodsId: number
  number: number
  addressId: number
  at: Date
  state: 'done' | 'shipped' | 'submitted'
}

async function spend(db: Db, { at: now, state, ...request }: Spend): Promise<void> {
  const { order } = await exchangePoints(db, { ...request, remark: '', key: null, now })
  if (state === 'submitted') return
  const shipped = new Date(now.getTime() + DAY_MS)
  await shipPointsOrder(db, { orderId: order.id, carrier: '自营配送', trackingNo: `JF${order.id}0086`, now: shipped })
  if (state === 'done') await receivePointsOrder(db, request.memberId, order.id, new Date(now.getTime() + 3 * DAY_MS))
}
