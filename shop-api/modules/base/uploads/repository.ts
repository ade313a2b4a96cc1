import { and, eq, inArray, isNull, lt, sum } from 'drizzle-orm'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect

export async function addUpload(db: Db, values: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [row] = await db.insert(uploads).values(values).returning()
  if (!row) throw new Error('a stored upload has no row')
  return row
}

/** A file of one of these members, or null: a stranger's is as absent as none. */
export async function findMembersUpload(db: Db, memberIds: readonly number[], id: number): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, possibleIds([id])), inArray(uploads.memberId, [...memberIds])))
  return row ?? null
}

export async function findUpload(db: Db, id: number): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

export const findUploads = (db: Db, ids: readonly number[]): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))

/** Gives unused files of a member their use. Answers with those it could take. */
export async function markUsed(
  tx: Db,
  taken: { memberId: number; purpose: UploadPurpose; ids: readonly number[]; usedBy: string },
): Promise<UploadRow[]> {
  const { memberId, purpose, ids, usedBy } = taken
  return tx
    .update(uploads)
    .set({ usedBy })
    .where(
      and(
        inArray(uploads.id, possibleIds(ids)),
        eq(uploads.memberId, memberId),
        eq(uploads.purpose, purpose),
        isNull(uploads.usedBy),
      ),
    )
    .returning()
}

export async function uploadsUsedBy(db: Db, usedBy: readonly string[]): Promise<UploadRow[]> {
  if (usedBy.length === 0) return []
  return db
    .select()
    .from(uploads)
    .where(inArray(uploads.usedBy, [...usedBy]))
    .orderBy(uploads.id)
}

/** Bytes of a member's files that no form was sent with. */
export async function unusedBytes(db: Db, memberId: number): Promise<number> {
  const [row] = await db
    .select({ total: sum(uploads.size).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.memberId, memberId), isNull(uploads.usedBy)))
  return row?.total ?? 0
}

/** Takes away rows no form was ever sent with. Answers with the keys of their files. */
export async function dropUnused(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .delete(uploads)
    .where(and(isNull(uploads.usedBy), lt(uploads.createdAt, before)))
    .returning({ fileKey: uploads.fileKey })
  return rows.map((row) => row.fileKey)
}

export const toWireUpload = ({ id, name, type, size }: UploadRow): WireUpload => ({
  id,
  name,
  type,
  size,
  url: `/api/upload/${id}`,
})

export async function fileKeysOf(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.select({ key: uploads.fileKey }).from(uploads).where(eq(uploads.memberId, memberId))
  return rows.map(({ key }) => key)
}

export async function deleteUploadsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.memberId, memberId))
}
