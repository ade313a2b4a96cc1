import { asc, eq } from 'drizzle-orm'
import type { WireAfterSales } from '#lib/contract/after-sales/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { lineBatchFacts } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { orderFacts, orderLineFacts, shipmentFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { wireClaim } from './list-claims.ts'
import { claimLines, findClaim } from './move-claim.ts'
import { causeText, claimActions, claimUse, rewardText } from './states.ts'
import { afterSalesHistory } from './tables.ts'

const yuan = (amount: number): string => formatFen(fen(amount))

/** Everything about a claim; of a member only their own. Throws ShopRefusal 404. */
export async function claimDetail(db: Db, id: number, memberId?: number): Promise<WireAfterSales> {
  const claim = await findClaim(db, id, memberId)
  const order = (await orderFacts(db, [claim.orderId], 'no')).get(claim.orderId)
  const files = await uploadsByUse(db, [claimUse(id)])
  return {
    ...wireClaim(claim, order?.no ?? ''),
    remark: claim.remark,
    decision: claim.decision,
    shipping_refund_amount: yuan(claim.shippingRefundFen),
    reward_taken: rewardText({
      cashBack: fen(claim.cashBackTakenFen),
      points: claim.pointsTaken,
      owed: claim.pointsOwed,
    }),
    lines: await linesOf(db, id),
    files: files.get(claimUse(id)) ?? [],
    history: await historyOf(db, id),
    actions: claimActions(claim.state, claim.kind),
    return_address: claim.mustSendBack ? await returnAddress(db, id) : '',
    return_carrier: claim.returnCarrier,
    return_tracking_no: claim.returnTrackingNo,
    is_must_send_back: claim.mustSendBack ? 1 : 0,
    resent: await resentParcel(db, claim.resentShipmentId),
  }
}

async function resentParcel(db: Db, shipmentId: number | null): Promise<WireAfterSales['resent']> {
  if (shipmentId === null) return null
  const row = (await shipmentFacts(db, [shipmentId], 'carrier', 'trackingNo', 'shippedAt')).get(shipmentId)
  return row ? { carrier: row.carrier, tracking_no: row.trackingNo, shipped_at: chinaDateTime(row.shippedAt) } : null
}

async function linesOf(db: Db, claimId: number): Promise<WireAfterSales['lines']> {
  const lines = await claimLines(db, claimId)
  const batches = await lineBatchFacts(db, valuesOf(lines, 'lineBatchId'), 'goodsId', 'batchNo', 'expiresOn')
  const asked = ['goodsId', 'name', 'manufacturer', 'spec', 'unit', 'goodsCode', 'gift', 'setParts'] as const
  const soldLines = await orderLineFacts(db, valuesOf(lines, 'orderLineId'), ...asked)
  return lines.flatMap((line) => {
    const [batch, sold] = [batches.get(line.lineBatchId), soldLines.get(line.orderLineId)]
    if (!batch || !sold) return []
    const part = sold.setParts?.find((each) => each.goodsId === batch.goodsId)
    const gift = sold.goodsId !== null && sold.goodsId !== batch.goodsId ? sold.gift : null
    return {
      id: line.id,
      name: part ? `${sold.name}：${part.name}` : gift ? `${sold.name}（赠品：${gift.name}）` : sold.name,
      sccj: sold.manufacturer,
      ypgg: part?.spec ?? (gift ? '' : sold.spec),
      bzdw: part?.unit ?? sold.unit,
      image: listImageOf(sold.goodsCode),
      batch_no: batch.batchNo,
      expires_on: batch.expiresOn,
      cause: line.cause,
      cause_text: causeText(line.cause),
      number: line.number,
      refund_amount: yuan(line.refundFen),
      restocked: line.restocked,
    }
  })
}

async function historyOf(db: Db, claimId: number): Promise<WireAfterSales['history']> {
  const rows = await db
    .select()
    .from(afterSalesHistory)
    .where(eq(afterSalesHistory.afterSalesId, claimId))
    .orderBy(asc(afterSalesHistory.at), asc(afterSalesHistory.id))
  return rows.map((row) => ({ at: chinaDateTime(row.at), text: row.text }))
}

/** Goods travel back to where they came from; where that is more than one warehouse, each names its batches. */
async function returnAddress(db: Db, claimId: number): Promise<string> {
  const lines = await claimLines(db, claimId)
  const batches = await lineBatchFacts(db, valuesOf(lines, 'lineBatchId'), 'id', 'batchNo', 'warehouseId')
  const own = lines.flatMap(({ lineBatchId }) => batches.get(lineBatchId) ?? [])
  const houses = await warehouseFacts(db, valuesOf(own, 'warehouseId'), 'name', 'address')
  const places = [...houses].map(([id, house]) => ({
    ...house,
    batchNos: own.filter(({ warehouseId }) => warehouseId === id).map(({ batchNo }) => batchNo),
  }))
  return places
    .map(({ name, address, batchNos }) => {
      const where = `${name}（退货组）${address}`
      return places.length === 1 ? where : `批号${[...new Set(batchNos)].join('、')}：${where}`
    })
    .join('；')
}
