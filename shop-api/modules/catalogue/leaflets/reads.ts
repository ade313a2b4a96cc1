import type { Placeholder } from 'drizzle-orm'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import type { LeafletPart } from './tables.ts'
import { leafletScans, leaflets } from './tables.ts'

const partsColumns = { parts: leaflets.parts }
const scanColumns = { hash: leafletScans.hash }

/** Parts of the leaflet of goods; none before it is entered. */
export const leafletRead = (goodsId: number | Placeholder): Read<readonly LeafletPart[]> =>
  made(
    readRows(partsColumns, sql`from ${leaflets} where ${eq(leaflets.goodsId, goodsId)}`),
    ([leaflet]) => leaflet?.parts ?? [],
  )

export const leafletOf = (db: Db, goodsId: number): Promise<readonly LeafletPart[]> => readOne(db, leafletRead(goodsId))

/** What the scan of the leaflet of goods is known by; empty where there is none. */
export const scanHashRead = (goodsId: Placeholder): Read<string> =>
  made(
    readRows(scanColumns, sql`from ${leafletScans} where ${eq(leafletScans.goodsId, goodsId)}`),
    ([scan]) => scan?.hash ?? '',
  )

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
