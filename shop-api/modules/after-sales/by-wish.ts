import { inArray } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { isNearExpiry } from '#shop-api/modules/eligibility/near-expiry.ts'
import type { ClaimedUnits } from './file-claim.ts'
import { unitWeight } from './shares.ts'
import type { OrderUnits } from './units.ts'

interface Kind {
  readonly isEphedrine: boolean
  readonly storage: string
}

const isRefrigerated = (storage: string): boolean => /冷藏|2[～~-]8℃/.test(storage)

/** What makes goods such that nobody takes them back without a fault; empty for all others. */
export function wishBar(kind: Kind, expiresOn: string, orderedOn: string): string {
  if (kind.isEphedrine) return '含特殊药品复方制剂'
  if (isRefrigerated(kind.storage)) return '冷藏药品'
  return isNearExpiry(expiresOn, orderedOn) ? '近效期商品' : ''
}

/** Of each batch of an order what bars its return by wish. Gifts bring no money and always go back with their line. */
export async function wishBars(
  db: Db,
  { lines, batches }: OrderUnits,
  orderedAt: Date,
): Promise<ReadonlyMap<number, string>> {
  const paid = batches.filter((batch) =>
    lines.some((line) => line.id === batch.orderLineId && unitWeight(line, batch.goodsId) > 0),
  )
  if (paid.length === 0) return new Map()
  const ids = [...new Set(paid.map((batch) => batch.goodsId))]
  const rows = await db
    .select({ id: goods.id, isEphedrine: goods.isEphedrine, storage: goods.storage })
    .from(goods)
    .where(inArray(goods.id, ids))
  const kinds = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    paid.map(({ id, goodsId, expiresOn }) => {
      const kind = kinds.get(goodsId)
      return [id, kind ? wishBar(kind, expiresOn, chinaDate(orderedAt)) : '']
    }),
  )
}

/** Throws ShopRefusal when units are given back by wish that nobody takes back so. */
export async function checkWish(
  tx: Db,
  loaded: OrderUnits,
  units: readonly ClaimedUnits[],
  orderedAt: Date,
): Promise<void> {
  const bars = await wishBars(tx, loaded, orderedAt)
  for (const { lineBatchId } of units.filter((unit) => unit.cause === 'unwanted')) {
    const bar = bars.get(lineBatchId)
    const batch = loaded.batches.find((each) => each.id === lineBatchId)
    if (bar && batch) {
      throw new ShopRefusal(409, `批号 ${batch.batchNo} 为${bar}，售出不退换；如有质量问题请选择“质量问题”`)
    }
  }
}
