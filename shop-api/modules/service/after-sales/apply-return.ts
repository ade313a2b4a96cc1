import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { checkConfirmed } from '#shop-api/modules/base/statements/differences.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { isReturnable } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { lockOrder } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkEarned } from './earned-goods.ts'
import type { ClaimedUnits } from './file-claim.ts'
import { fileClaim } from './file-claim.ts'
import { checkReturnReasons } from './no-return-reason.ts'
import { batchRows } from './statement.ts'
import { claimUse } from './states.ts'
import { loadUnits } from './units.ts'

export interface ReturnRequest {
  readonly memberId: number
  readonly orderId: number
  readonly units: readonly ClaimedUnits[]
  readonly remark: string
  readonly uploadIds: readonly number[]
  /** What the page showed of the order, as it came. */
  readonly statements?: readonly string[] | undefined
  readonly key: string | null
  readonly now: Date
}

/** A buyer wants to give goods of a received order back. Throws ShopRefusal. */
export async function applyReturn(db: Db, request: ReturnRequest): Promise<{ id: number }> {
  const { memberId, orderId, key, now, ...content } = request
  return await inTransaction(db, (tx) =>
    once(tx, { memberId, purpose: 'return', key, content: { orderId, ...content }, now }, () => apply(tx, request)),
  )
}

async function apply(tx: Db, request: ReturnRequest): Promise<{ id: number }> {
  const { memberId, orderId, units, remark, uploadIds, now } = request
  const order = await lockOrder(tx, orderId, memberId)
  if (!isReturnable(order, now)) throw new ShopRefusal(409, '订单已超过退货期限或尚未收货，无法申请退货')
  const loaded = await loadUnits(tx, orderId)
  const concerned = new Set(units.map(({ lineBatchId }) => lineBatchId))
  checkConfirmed(
    request.statements,
    batchRows(loaded).filter(({ lineBatchId }) => concerned.has(lineBatchId)),
  )
  if (units.some((unit) => unit.cause === 'unwanted')) {
    await checkReturnReasons(tx, loaded, units, order.createdAt)
    await checkEarned(tx, loaded, units)
  }
  const claim = await fileClaim(tx, { orderId, memberId, kind: 'return', remark, units, text: '客户申请退货', now })
  await takeUploads(tx, { memberId, purpose: 'after_sales', ids: uploadIds, usedBy: claimUse(claim.id) })
  return { id: claim.id }
}
