import { chinaDate } from '#lib/kernel/time.ts'
import { isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import type { StorageClass } from '#shop-api/modules/catalogue/goods/reads.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimedUnits } from './file-claim.ts'
import type { OrderUnits } from './units.ts'

interface Kind {
  readonly isEphedrine: boolean
  readonly storageClass: StorageClass
}

/** It cannot be known whether goods of the cold chain stayed cold at the buyer's. */
const coldReasons: Readonly<Record<StorageClass, string>> = { room: '', cool: '', cold: '冷藏药品', frozen: '冷冻药品' }

/** Why goods cannot be returned without a fault; empty for all others. */
export function noReturnReason(kind: Kind, expiresOn: string, orderedOn: string): string {
  if (kind.isEphedrine) return '含特殊药品复方制剂'
  const cold = coldReasons[kind.storageClass]
  if (cold !== '') return cold
  return isNearExpiry(expiresOn, orderedOn) ? '近效期商品' : ''
}

/** Of each batch of an order what bars its return without a reason. Gifts bring no money and always go back with their line. */
export async function noReturnReasons(
  db: Db,
  { lines, batches }: OrderUnits,
  orderedAt: Date,
): Promise<ReadonlyMap<number, string>> {
  const paid = batches.filter((batch) =>
    lines.some((line) => line.id === batch.orderLineId && unitWeight(line, batch.goodsId) > 0),
  )
  if (paid.length === 0) return new Map()
  const ids = [...new Set(paid.map((batch) => batch.goodsId))]
  const kinds = await goodsFacts(db, ids, 'isEphedrine', 'storageClass')
  return new Map(
    paid.map(({ id, goodsId, expiresOn }) => {
      const kind = kinds.get(goodsId)
      return [id, kind ? noReturnReason(kind, expiresOn, chinaDate(orderedAt)) : '']
    }),
  )
}

/** Throws ShopRefusal for units that cannot be returned without a reason, and have none. */
export async function checkReturnReasons(
  tx: Db,
  loaded: OrderUnits,
  units: readonly ClaimedUnits[],
  orderedAt: Date,
): Promise<void> {
  const bars = await noReturnReasons(tx, loaded, orderedAt)
  for (const { lineBatchId } of units.filter((unit) => unit.cause === 'unwanted')) {
    const bar = bars.get(lineBatchId)
    const batch = loaded.batches.find((each) => each.id === lineBatchId)
    if (bar && batch) {
      throw new ShopRefusal(409, `批号 ${batch.batchNo} 为${bar}，售出不退换；如有质量问题请选择“质量问题”`)
    }
  }
}
