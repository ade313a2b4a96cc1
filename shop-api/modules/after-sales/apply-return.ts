import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { isNearExpiry } from '#shop-api/modules/eligibility/near-expiry.ts'
import { KeyReusedError, once } from '#shop-api/modules/idempotency/once.ts'
import { isReturnable } from '#shop-api/modules/orders/after-receipt.ts'
import { lockOrder } from '#shop-api/modules/orders/move.ts'
import { takeUploads } from '#shop-api/modules/uploads/use-of-uploads.ts'
import { claimUse } from './claim-use.ts'
import type { ClaimedUnits } from './file-claim.ts'
import { fileClaim } from './file-claim.ts'
import { unitWeight } from './shares.ts'
import type { OrderUnits } from './units.ts'
import { claimedUnits, loadUnits } from './units.ts'

export interface ReturnRequest {
  readonly memberId: number
  readonly orderId: number
  readonly units: readonly ClaimedUnits[]
  readonly remark: string
  readonly uploadIds: readonly number[]
  readonly key: string | null
  readonly now: Date
}

/** A buyer wants to give goods of a received order back. Throws ShopRefusal. */
export async function applyReturn(db: Db, request: ReturnRequest): Promise<{ id: number }> {
  const { memberId, orderId, key, now, ...content } = request
  try {
    return await inTransaction(db, (tx) =>
      key === null
        ? apply(tx, request)
        : once(tx, { memberId, purpose: 'return', key, content: { orderId, ...content }, now }, () =>
            apply(tx, request),
          ),
    )
  } catch (error) {
    if (error instanceof KeyReusedError) throw new ShopRefusal(409, '提交标识已用于其他内容，请刷新页面后重试')
    throw error
  }
}

async function apply(tx: Db, request: ReturnRequest): Promise<{ id: number }> {
  const { memberId, orderId, units, remark, uploadIds, now } = request
  const order = await lockOrder(tx, orderId, memberId)
  if (!isReturnable(order, now)) throw new ShopRefusal(409, '订单已超过退货期限或尚未收货，不能申请退货')
  if (units.some((unit) => unit.cause === 'unwanted')) checkWish(await loadUnits(tx, orderId), units, order.createdAt)
  const claim = await fileClaim(tx, { orderId, memberId, kind: 'return', remark, units, text: '客户申请退货', now })
  await takeUploads(tx, { memberId, purpose: 'after_sales', ids: uploadIds, usedBy: claimUse(claim.id) })
  return { id: claim.id }
}

/** Goods given back without any fault of theirs: not near expiry, and whoever gives a line back gives its gifts back. */
function checkWish(loaded: OrderUnits, units: readonly ClaimedUnits[], orderedAt: Date): void {
  for (const unit of units.filter((each) => each.cause === 'unwanted')) {
    const batch = loaded.batches.find((each) => each.id === unit.lineBatchId)
    if (batch && isNearExpiry(batch.expiresOn, chinaDate(orderedAt))) {
      throw new ShopRefusal(409, `批号 ${batch.batchNo} 为近效期商品，售出不退换；如有质量问题请选择“质量问题”`)
    }
  }
  for (const line of loaded.lines) {
    const own = loaded.batches.filter((batch) => batch.orderLineId === line.id)
    const gone = (id: number) =>
      claimedUnits(loaded, id) +
      units.filter((unit) => unit.lineBatchId === id).reduce((sum, unit) => sum + unit.number, 0)
    const isTouched = units.some((unit) => own.some((batch) => batch.id === unit.lineBatchId))
    const gifts = own.filter((batch) => unitWeight(line, batch.goodsId) === 0)
    const paid = own.filter((batch) => unitWeight(line, batch.goodsId) > 0)
    if (
      isTouched &&
      paid.every((batch) => gone(batch.id) >= batch.number) &&
      gifts.some((batch) => gone(batch.id) < batch.number)
    ) {
      throw new ShopRefusal(409, `${line.name}全部退回时，赠品须一并退回`)
    }
  }
}
