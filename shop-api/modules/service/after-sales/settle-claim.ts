import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { restock } from '#shop-api/modules/catalogue/goods/settle-stock.ts'
import { returnQuota } from '#shop-api/modules/identity/ephedrine-rights/quota-use.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { returnCoupon } from '#shop-api/modules/trade/coupons/spend.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { changeOrder, lockOrder, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import { refundOrder } from '#shop-api/modules/trade/orders/refund.ts'
import type { TakenReward } from '#shop-api/modules/trade/rewards/reward-order.ts'
import { takeBackReward } from '#shop-api/modules/trade/rewards/reward-order.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimRow } from './file-claim.ts'
import { writeClaimHistory } from './file-claim.ts'
import { claimLines, findClaim, moveClaim, requireMovable } from './move-claim.ts'
import { orderRefunds } from './order-refunds.ts'
import { rewardText } from './states.ts'
import { afterSales, afterSalesLines } from './tables.ts'
import type { OrderUnits } from './units.ts'
import { isLastKept, loadUnits, refundsOf } from './units.ts'

type ClaimLineRow = typeof afterSalesLines.$inferSelect

export interface Settlement {
  readonly claimId: number
  /** Units that go back on the shelf, by id of the claim's line. */
  readonly restocked?: ReadonlyMap<number, number>
  readonly decision: string
  readonly now: Date
}

/**
 * Ends a claim with everything that follows from it: money the way it came, quota, coupon, stock. Locks the order
 * before it looks and moves the claim by a conditional update, so a claim pays once however often it is decided.
 * Answers with the claim. Throws ShopRefusal.
 */
export async function settleClaim(tx: Db, settlement: Settlement): Promise<ClaimRow> {
  const { claimId, decision, now } = settlement
  const { orderId, kind, memberId } = await findClaim(tx, claimId)
  const order = await lockOrder(tx, orderId)
  // Before goods and money, as everybody does who takes several of them.
  await lockMember(tx, memberId)
  await requireMovable(tx, claimId, 'done')
  const units = await loadUnits(tx, orderId)
  const lines = await claimLines(tx, claimId)
  const refunds = refundsOf(units, lines)
  const isAllBack = isLastKept(units, lines)
  const isByWish = kind === 'return' && lines.some((line) => line.cause === 'unwanted')
  const shipping = isAllBack && !isByWish ? order.shippingFen : 0
  const refund = fen(sumFen(refunds) + shipping)
  const way = order.kind === 'hm' ? '，将转回原付款账户' : ''
  const text = refund > 0 ? `售后完成，退款¥${formatFen(refund)}${way}` : '售后完成'
  const set = { refundFen: refund, shippingRefundFen: shipping, decision, endedAt: now }
  const claim = await moveClaim(tx, { id: claimId, to: 'done', text, now, set })
  await writeLines(tx, lines, refunds, settlement)
  await putBack(tx, units, lines, settlement)
  const taken = await giveBack(tx, order, { claimId, units, lines, refund, isAllBack, now })
  const reward = rewardText(taken)
  if (reward !== '') await writeClaimHistory(tx, claimId, 'done', reward, now)
  await writeHistory(tx, orderId, order.state, [`${text}（${claim.no}）`, reward].filter(Boolean).join('，'), now)
  return claim
}

/** What became of each line: money, and what goes on the shelf. */
export async function writeLines(
  tx: Db,
  lines: readonly ClaimLineRow[],
  refunds: readonly Fen[],
  { restocked }: Pick<Settlement, 'restocked'>,
) {
  for (const [index, line] of lines.entries()) {
    const back = restocked?.get(line.id) ?? 0
    if (back < 0 || back > line.number) throw new ShopRefusal(409, '入库数量不能超过退回数量')
    await tx
      .update(afterSalesLines)
      .set({ refundFen: refunds[index] ?? 0, restocked: back })
      .where(eq(afterSalesLines.id, line.id))
  }
}

/** What came back in good order goes on the shelf of its batch. */
export async function putBack(
  tx: Db,
  units: OrderUnits,
  lines: readonly ClaimLineRow[],
  { restocked, now }: Pick<Settlement, 'restocked' | 'now'>,
) {
  const returned = lines.flatMap((line) => {
    const batch = units.batches.find((each) => each.id === line.lineBatchId)
    const number = restocked?.get(line.id) ?? 0
    return batch && number > 0 ? [{ goodsId: batch.goodsId, batchId: batch.batchId, number }] : []
  })
  await restock(tx, returned, chinaDate(now))
}

interface GivenBack {
  readonly claimId: number
  readonly units: OrderUnits
  readonly lines: readonly ClaimLineRow[]
  readonly refund: Fen
  readonly isAllBack: boolean
  readonly now: Date
}

async function giveBack(
  tx: Db,
  order: OrderRow,
  { claimId, units, lines, refund, isAllBack, now }: GivenBack,
): Promise<TakenReward> {
  const quota = order.kind === 'hm' ? await ephedrineUnits(tx, units, lines) : 0
  await returnQuota(tx, order.memberId, Math.min(quota, order.quotaNumber))
  const returnsCoupon = isAllBack && order.memberCouponId !== null && order.couponReturnedAt === null
  if (returnsCoupon) await returnCoupon(tx, order.id, order.memberCouponId)
  await changeOrder(tx, order.id, {
    refundedFen: order.refundedFen + refund,
    paidFen: order.paidFen - refund,
    quotaNumber: order.quotaNumber - Math.min(quota, order.quotaNumber),
    ...(returnsCoupon ? { couponReturnedAt: now } : {}),
  })
  if (refund > 0) await refundOrder(tx, order, { amount: refund, now, claimId })
  const taken = await takeBackReward(
    tx,
    { ...order, refundedFen: order.refundedFen + refund },
    await orderRefunds(tx, order.id),
    now,
  )
  const { cashBack: cashBackTakenFen, points: pointsTaken, owed: pointsOwed } = taken
  await tx.update(afterSales).set({ cashBackTakenFen, pointsTaken, pointsOwed }).where(eq(afterSales.id, claimId))
  return taken
}

/** Units of ephedrine-containing goods among what came back: the member may buy as many again. */
async function ephedrineUnits(tx: Db, units: OrderUnits, lines: readonly ClaimLineRow[]): Promise<number> {
  const goodsOf = (line: ClaimLineRow) => units.batches.find((batch) => batch.id === line.lineBatchId)?.goodsId ?? 0
  const known = await goodsFacts(tx, lines.map(goodsOf), 'isEphedrine')
  return lines.filter((line) => known.get(goodsOf(line))?.isEphedrine).reduce((sum, line) => sum + line.number, 0)
}
