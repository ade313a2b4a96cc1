import { and, count, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import type { Db } from '#shop-api/db/db.ts'
import { possibleIds } from '#shop-api/db/ids.ts'
import { uploads } from '#shop-api/db/schema/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Whose file it is: a member's, or of a draft that is not a member yet. */
export type UploadOwner = { readonly memberId: number } | { readonly draftHash: string }

export const ownedBy = (owner: UploadOwner) =>
  'memberId' in owner
    ? eq(uploads.memberId, owner.memberId)
    : and(eq(uploads.draftHash, owner.draftHash), isNull(uploads.memberId))

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

export async function findDraftUpload(db: Db, draftHash: string, id: number): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, possibleIds([id])), ownedBy({ draftHash })))
  return row ?? null
}

export async function findUpload(db: Db, id: number): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Gives unused files of an owner their use, and a draft's files their member. Answers with those it could take. */
export async function markUsed(
  tx: Db,
  taken: { owner: UploadOwner; memberId: number; purpose: UploadPurpose; ids: readonly number[]; usedBy: string },
): Promise<UploadRow[]> {
  const { owner, memberId, purpose, ids, usedBy } = taken
  return tx
    .update(uploads)
    .set({ usedBy, memberId })
    .where(
      and(inArray(uploads.id, possibleIds(ids)), ownedBy(owner), eq(uploads.purpose, purpose), isNull(uploads.usedBy)),
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

/** Files of an owner, or from a source, handed in since. */
export async function countUploads(db: Db, of: UploadOwner | { source: string }, since: Date): Promise<number> {
  const whose = 'source' in of ? and(eq(uploads.source, of.source), isNull(uploads.memberId)) : ownedBy(of)
  const [row] = await db
    .select({ total: count() })
    .from(uploads)
    .where(and(whose, gt(uploads.createdAt, since)))
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

export const toWireUpload = ({ id, name, type, size }: UploadRow, query = ''): WireUpload => ({
  id,
  name,
  type,
  size,
  url: query === '' ? `/api/upload/${id}` : `/api/upload/draft/file/${id}?${query}`,
})
