import { fen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { loadMemberFacts } from '#shop-api/modules/catalogue/eligibility/member-facts.ts'
import { supplyReasons } from '#shop-api/modules/catalogue/eligibility/supply-rights.ts'
import type { StockNeed } from '#shop-api/modules/catalogue/goods/allocate-stock.ts'
import { StockShortError } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { reship } from '#shop-api/modules/catalogue/goods/reship-stock.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { lockOrder, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import { writeShipment } from '#shop-api/modules/trade/orders/ship.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimRow } from './file-claim.ts'
import { claimLines, findClaim, moveClaim, requireMovable } from './move-claim.ts'
import { putBack, writeLines } from './settle-claim.ts'
import { loadUnits } from './units.ts'

interface Resend {
  readonly claimId: number
  readonly carrier: string
  readonly trackingNo: string
  /** Units that came back and go on the shelf, by id of the claim's line. */
  readonly restocked?: ReadonlyMap<number, number>
  readonly note: string
  readonly now: Date
}

/** What is sent again reaches the member as the first time: only while it may be supplied. Throws ShopRefusal 409. */
async function requireSupply(tx: Db, memberId: number, needs: readonly StockNeed[], now: Date): Promise<void> {
  const member = await loadMemberFacts(tx, memberId)
  if (!member) throw new Error(`member ${memberId} does not exist`)
  const ids = [...new Set(needs.map(({ goodsId }) => goodsId))]
  for (const goods of (await loadGoodsFor(tx, ids, { member, now })).values()) {
    const [reason] = supplyReasons(member, goods, chinaDate(now))
    if (reason) throw new ShopRefusal(409, `${goods.name}不能补发（${reason.text}），请改为退款`)
  }
}

/**
 * The shop sends the claimed goods again instead of paying: the claim ends without money, the units leave the warehouse
 * in a parcel of their own, and count for the money of those they replace. Once: the claim moves by one conditional
 * update. Throws ShopRefusal.
 */
export async function resendClaim(db: Db, resend: Resend): Promise<ClaimRow> {
  const { claimId, carrier, trackingNo, note, now } = resend
  return inTransaction(db, async (tx) => {
    const { orderId, memberId } = await findClaim(tx, claimId)
    const order = await lockOrder(tx, orderId)
    // Before goods, as everybody does who takes several of them.
    await lockMember(tx, memberId)
    await requireMovable(tx, claimId, 'done')
    const units = await loadUnits(tx, orderId)
    const lines = await claimLines(tx, claimId)
    if (lines.some((line) => line.cause === 'unwanted'))
      throw new ShopRefusal(409, '客户不再需要的商品只能退款，不能补发')
    const shipmentId = await writeShipment(tx, { orderId, carrier, trackingNo, now })
    const text = `已补发：${carrier} ${trackingNo}`
    const set = { refundFen: 0, decision: note, endedAt: now, resentShipmentId: shipmentId }
    const claim = await moveClaim(tx, { id: claimId, to: 'done', text, now, set })
    const nothing = lines.map(() => fen(0))
    await writeLines(tx, lines, nothing, resend)
    await putBack(tx, units, lines, resend)
    const needs = lines.map((line) => {
      const batch = units.batches.find((each) => each.id === line.lineBatchId)
      if (!batch) throw new Error(`claim ${claimId} is about nothing`)
      return { orderLineId: batch.orderLineId, goodsId: batch.goodsId, number: line.number }
    })
    await requireSupply(tx, memberId, needs, now)
    try {
      await reship(tx, { needs, shipmentId, today: chinaDate(now) })
    } catch (error) {
      if (error instanceof StockShortError) throw new ShopRefusal(409, '库存不足，不能补发，请改为退款')
      throw error
    }
    await writeHistory(tx, orderId, order.state, `售后${text}（${claim.no}）`, now)
    return claim
  })
}
