import { inArray } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { readLeaflet } from '#shop-api/modules/catalogue/leaflets/leaflet-text.ts'
import { leaflets } from '#shop-api/modules/catalogue/leaflets/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { leafletTexts } from '#shop-api/sample-shop/leaflets/leaflets.ts'
import { bulkInsert } from './bulk.ts'

/** Every maker's goods of a medicine get the leaflet of that medicine. */
export async function loadLeaflets(db: Db, now: Date): Promise<void> {
  const parts = new Map(Object.entries(leafletTexts).map(([name, text]) => [name, readLeaflet(text)]))
  const rows = await db
    .select({ id: goods.id, genericName: goods.genericName })
    .from(goods)
    .where(inArray(goods.genericName, [...parts.keys()]))
  await bulkInsert(
    db,
    leaflets,
    rows.map(({ id, genericName }) => ({ goodsId: id, parts: parts.get(genericName) ?? [], updatedAt: now })),
  )
}
