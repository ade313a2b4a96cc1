import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { LeafletPart } from './tables.ts'
import { leaflets } from './tables.ts'

/** Parts of the leaflet of goods; none when nobody has entered it. */
export async function leafletOf(db: Db, goodsId: number): Promise<readonly LeafletPart[]> {
  const [row] = await db.select({ parts: leaflets.parts }).from(leaflets).where(eq(leaflets.goodsId, goodsId))
  return row?.parts ?? []
}

/** Puts a leaflet in place of the one before; without parts there is none any more. */
export async function putLeaflet(tx: Db, goodsId: number, parts: readonly LeafletPart[], now: Date): Promise<void> {
  if (parts.length === 0) {
    await tx.delete(leaflets).where(eq(leaflets.goodsId, goodsId))
    return
  }
  const values = { parts, updatedAt: now }
  await tx
    .insert(leaflets)
    .values({ goodsId, ...values })
    .onConflictDoUpdate({ target: leaflets.goodsId, set: values })
}
