import { and, eq } from 'drizzle-orm'
import { fileClaim } from '#shop-api/modules/service/after-sales/file-claim.ts'
import { lockOrder } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { RecallRow } from './list.ts'
import { findRecall } from './list.ts'
import type { ReceivedUnits } from './received.ts'
import { receivedUnits } from './received.ts'
import { recallLeft, recallRecipients } from './tables.ts'

export interface RecallAnswer {
  readonly memberId: number
  readonly recallId: number
  readonly left: ReadonlyMap<number, number>
  /** What is left is claimed as a return, an order each. */
  readonly isReturn: boolean
  readonly remark: string
  /** Said by phone, and written down by staff. */
  readonly phone?: { readonly toldBy: string; readonly notedBy: string }
  readonly now: Date
}

/** A recall that is neither withdrawn nor over. Throws ShopRefusal. */
export async function requireAwaited(db: Db, recallId: number): Promise<RecallRow> {
  const recall = await findRecall(db, recallId)
  if (recall.withdrawnAt) throw new ShopRefusal(409, '召回已撤销，无需答复')
  if (recall.closedAt) throw new ShopRefusal(409, '召回已结束，如仍有剩余请联系客服')
  return recall
}

/**
 * A member says what is left of a recalled batch; the last answer counts. What is to go back becomes a claim of each order whatever
 * its days for returns are, and no unit is claimed twice. Answers with the claims' ids. Throws ShopRefusal.
 */
export async function answerRecall(db: Db, answer: RecallAnswer): Promise<number[]> {
  const { memberId, recallId, isReturn, remark, phone, now } = answer
  return inTransaction(db, async (tx) => {
    const before = await receivedUnits(tx, memberId, [recallId])
    const orderIds = [...new Set(before.map(({ orderId }) => orderId))]
    for (const orderId of orderIds) await lockOrder(tx, orderId, memberId)
    const [recipient] = await tx
      .update(recallRecipients)
      .set({ answeredAt: now, remark, toldBy: phone?.toldBy ?? null, notedBy: phone?.notedBy ?? null })
      .where(and(eq(recallRecipients.recallId, recallId), eq(recallRecipients.memberId, memberId)))
      .returning()
    if (!recipient) throw notFound('召回不存在')
    const { batchNo } = await requireAwaited(tx, recallId)
    const units = await receivedUnits(tx, memberId, [recallId])
    checkLeft(units, answer)
    for (const { lineBatchId } of units) {
      const number = answer.left.get(lineBatchId) ?? 0
      await tx
        .insert(recallLeft)
        .values({ recallId, lineBatchId, number })
        .onConflictDoUpdate({ target: [recallLeft.recallId, recallLeft.lineBatchId], set: { number } })
    }
    if (!isReturn) return []
    const ids: number[] = []
    for (const orderId of orderIds) {
      const returned = units
        .filter((each) => each.orderId === orderId)
        .map(({ lineBatchId, pending }) => ({
          lineBatchId,
          cause: 'quality' as const,
          number: (answer.left.get(lineBatchId) ?? 0) - pending,
        }))
        .filter(({ number }) => number > 0)
      if (returned.length === 0) continue
      const text = `客户按召回退货：批号 ${batchNo}`
      const claim = {
        orderId,
        memberId,
        kind: 'return',
        remark: `批号召回 ${batchNo}`,
        units: returned,
        text,
        now,
      } as const
      ids.push((await fileClaim(tx, claim)).id)
    }
    return ids
  })
}

/** Every line is answered for, with no more than can be there, and what is to go back is there. Throws ShopRefusal. */
function checkLeft(units: readonly ReceivedUnits[], { left, isReturn }: RecallAnswer): void {
  const own = new Set(units.map(({ lineBatchId }) => lineBatchId))
  if ([...left.keys()].some((id) => !own.has(id))) throw new ShopRefusal(409, '页面已失效，请刷新后重试')
  for (const { lineBatchId, orderNo, number, gone, pending, isReceived } of units) {
    const given = left.get(lineBatchId)
    if (given === undefined) throw fieldRefusal('lines', `请填写订单 ${orderNo} 的剩余数量`)
    const most = number - gone
    if (given > most) throw fieldRefusal('lines', `订单 ${orderNo} 的剩余数量最多 ${most}，现为 ${given}`)
    if (isReturn && !isReceived && given > pending)
      throw new ShopRefusal(409, `订单 ${orderNo} 尚未确认收货，请先确认收货，或取消勾选退回，先登记剩余数量`)
  }
}
