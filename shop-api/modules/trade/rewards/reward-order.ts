import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { readBalance, returnedCashBack } from '#shop-api/modules/base/ledger/accounts.ts'
import { payCashBack, takeCashBack } from '#shop-api/modules/base/ledger/movements.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { cashBackAt } from '#shop-api/modules/catalogue/promotions/listed.ts'
import { lendForReturn } from '#shop-api/modules/trade/credit/account.ts'
import { linesOfOrders, paidByVouchers } from '#shop-api/modules/trade/orders/order-rows.ts'
import { earnedBy, movePoints, takeBackPoints } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { RewardLine } from './rules.ts'
import { bestCashBack, earnedPoints, paidWithMoney } from './rules.ts'
import { orderRewards } from './tables.ts'

interface ReceivedOrder {
  readonly id: number
  readonly no: string
  readonly memberId: number
  readonly payFen: number
  readonly shippingFen: number
  /** Given back meanwhile; what was not kept brings nothing. */
  readonly refundedFen: number
  readonly groupBuyId: number | null
  readonly createdAt: Date
}

/** Money in fen that went back for claims that are done. */
export interface OrderRefunds {
  /** By id of the order line. */
  readonly lines: ReadonlyMap<number, number>
  readonly shipping: number
}

async function linesOf(tx: Db, orderId: number, refunded: OrderRefunds): Promise<RewardLine[]> {
  const rows = await linesOfOrders(tx, [orderId])
  const goods = await loadGoods(
    tx,
    rows.flatMap((row) => row.goodsId ?? []),
  )
  return rows.map((row) => {
    const own = row.goodsId === null ? null : (goods.get(row.goodsId) ?? null)
    const isOrdinary = row.type === 0 && row.goodsPriceId === 0 && own?.isEphedrine === false
    return { goods: own, pay: fen(row.payFen - (refunded.lines.get(row.id) ?? 0)), isOrdinary }
  })
}

/** What an order brings for what is kept of it; by the promotion that has given already, though it was stopped since. */
async function dueReward(tx: Db, order: ReceivedOrder, refunded: OrderRefunds, givenBy: number | null = null) {
  const byVoucher = fen((await paidByVouchers(tx, [order.id])).get(order.id) ?? 0)
  const points = earnedPoints({
    pay: fen(order.payFen - order.refundedFen),
    shipping: fen(order.shippingFen - refunded.shipping),
    byVoucher,
  })
  if (order.groupBuyId !== null) return { points, back: null }
  const lines = paidWithMoney(await linesOf(tx, order.id, refunded), byVoucher)
  return { points, back: bestCashBack(lines, await cashBackAt(tx, order.createdAt, givenBy)) }
}

/** What was taken back of what an order had brought. */
export interface TakenReward {
  readonly cashBack: Fen
  readonly points: number
  /** Points that were spent by then. */
  readonly owed: number
}

const nothingTaken: TakenReward = { cashBack: fen(0), points: 0, owed: 0 }

/**
 * Takes back what an order brought for goods whose money went back. The caller has written the refund, which is in the
 * balance, or off the credit account, by now as far as cash back was counted on it: who has withdrawn the cash back pays
 * with the refund, and no balance falls below zero. Points that were spent are owed.
 */
export async function takeBackReward(
  tx: Db,
  order: ReceivedOrder,
  refunded: OrderRefunds,
  now: Date,
): Promise<TakenReward> {
  const { id: orderId, memberId, no: note } = order
  const [given] = await tx.select().from(orderRewards).where(eq(orderRewards.orderId, orderId))
  if (!given) return nothingTaken
  const due = await dueReward(tx, order, refunded, given.promotionId)
  const points = (await earnedBy(tx, orderId)) - due.points
  const { taken, owed } =
    points > 0
      ? await takeBackPoints(tx, {
          memberId,
          kind: 'order_return',
          points: -points,
          orderId,
          at: now,
          note: `退货 ${note}`,
        })
      : { taken: 0, owed: 0 }
  const kept = given.cashBackFen - (await returnedCashBack(tx, orderId))
  const wanted = fen(Math.max(0, kept - (due.back?.amount ?? 0)))
  const short = fen(Math.max(0, wanted - (await readBalance(tx, memberId))))
  if (short > 0) await lendForReturn(tx, { memberId, orderId, amount: short, at: now, note: `退货扣回返现 ${note}` })
  const amount = fen(Math.min(wanted, await readBalance(tx, memberId)))
  if (amount > 0) await takeCashBack(tx, { memberId, orderId, amount, at: now, note: `退货扣回返现 ${note}` })
  return { cashBack: amount, points: taken, owed }
}

/** What a received order brings: points, and cash back into the balance. Once for each order, no matter who says so how often. */
export async function rewardOrder(tx: Db, order: ReceivedOrder, refunded: OrderRefunds, now: Date): Promise<void> {
  const { id: orderId, memberId, no: note } = order
  const { points, back } = await dueReward(tx, order, refunded)
  const [mine] = await tx
    .insert(orderRewards)
    .values({ orderId, points, cashBackFen: back?.amount ?? 0, promotionId: back?.promotionId ?? null, at: now })
    .onConflictDoNothing()
    .returning({ orderId: orderRewards.orderId })
  if (!mine) return
  if (points > 0) await movePoints(tx, { memberId, kind: 'order', points, orderId, at: now, note: `订单 ${note}` })
  if (!back) return
  const transferId = await payCashBack(tx, {
    memberId,
    orderId,
    amount: back.amount,
    at: now,
    note: `满额返现 ${note}`,
  })
  await tx.update(orderRewards).set({ transferId }).where(eq(orderRewards.orderId, orderId))
}
