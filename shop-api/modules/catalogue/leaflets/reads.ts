import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import type { LeafletPart } from './tables.ts'
import { leaflets } from './tables.ts'

/** Parts of the leaflet of goods; none before it is entered. */
export async function leafletOf(db: Db, goodsId: number): Promise<readonly LeafletPart[]> {
  const [row] = await db.select({ parts: leaflets.parts }).from(leaflets).where(eq(leaflets.goodsId, goodsId))
  return row?.parts ?? []
}

/** Parts of the leaflets of goods, locked; goods without one are not there. */
export async function lockLeaflets(tx: Db, ids: readonly number[]): Promise<Map<number, readonly LeafletPart[]>> {
  const rows = await tx
    .select({ id: leaflets.goodsId, parts: leaflets.parts })
    .from(leaflets)
    .where(inArray(leaflets.goodsId, [...ids]))
    .orderBy(leaflets.goodsId)
    .for('update')
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}

/** Of leaflets by the ids of their goods. */
export const leafletFacts = factsBy(leaflets, leaflets.goodsId)
