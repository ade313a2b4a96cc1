import { and, arrayContains, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { KnownPicture } from './inspect-picture.ts'
import { pictureFiles, subjectPictures } from './tables.ts'

/** Notes originals, new ones and those that are brought once more. */
export async function noteFiles(db: Db, pictures: readonly KnownPicture[], now: Date): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insert(pictureFiles)
    .values(pictures.map((picture) => ({ ...picture, addedAt: now })))
    .onConflictDoUpdate({ target: pictureFiles.hash, set: { addedAt: now } })
}

export async function isKnown(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(pictureFiles, eq(pictureFiles.hash, hash))) > 0
}

/** Hash of the first picture of goods; null where they have none. */
export async function firstPictureOf(db: Db, code: string): Promise<string | null> {
  const [row] = await db
    .select({ first: sql<string | null>`${goods.pictures}[1]` })
    .from(goods)
    .where(eq(goods.code, code))
  return row?.first ?? null
}

/** What is known of the pictures of goods, in their order. */
export async function filesOf(db: Db, hashes: readonly string[]) {
  const rows = await db
    .select()
    .from(pictureFiles)
    .where(inArray(pictureFiles.hash, [...hashes]))
  return hashes.flatMap((hash) => rows.filter((row) => row.hash === hash))
}

export const goodsByCode = (db: Db, codes: readonly string[]) =>
  db
    .select({ id: goods.id, code: goods.code, name: goods.name, pictures: goods.pictures })
    .from(goods)
    .where(inArray(goods.code, [...codes]))

/** Goods with pictures, by rising id. */
export const picturedGoodsAfter = (db: Db, id: number, limit: number) =>
  db
    .select({ id: goods.id, code: goods.code, pictures: goods.pictures })
    .from(goods)
    .where(and(gt(goods.id, id), sql`cardinality(${goods.pictures}) > 0`))
    .orderBy(goods.id)
    .limit(limit)

/** The pictures of locked goods, by id. */
export async function lockPictures(tx: Db, ids: readonly number[]): Promise<Map<number, readonly string[]>> {
  const rows = await tx
    .select({ id: goods.id, pictures: goods.pictures })
    .from(goods)
    .where(inArray(goods.id, [...ids]))
    .orderBy(goods.id)
    .for('no key update')
  return new Map(rows.map(({ id, pictures }) => [id, pictures]))
}

/** Takes away the rows of originals that are shown nowhere and were not brought again since. Answers with their hashes. */
export async function dropUnshown(tx: Db, before: Date): Promise<string[]> {
  const shown = tx
    .select({ one: sql`1` })
    .from(goods)
    .where(arrayContains(goods.pictures, sql`array[${pictureFiles.hash}]`))
  const given = tx.select({ one: sql`1` }).from(subjectPictures).where(eq(subjectPictures.hash, pictureFiles.hash))
  const rows = await tx
    .delete(pictureFiles)
    .where(and(lt(pictureFiles.addedAt, before), notExists(shown), notExists(given)))
    .returning({ hash: pictureFiles.hash })
  return rows.map(({ hash }) => hash)
}
