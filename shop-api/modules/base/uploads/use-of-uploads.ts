import { inArray } from 'drizzle-orm'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factsBy } from '#shop-api/platform/db/facts.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { findUploads, markUsed, toWireUpload, uploadsUsedBy } from './repository.ts'
import { uploads } from './tables.ts'

interface Use {
  readonly memberId: number
  readonly purpose: UploadPurpose
  /** As the form sent them. */
  readonly ids: readonly number[]
  /** What the files belong to from now on: "certificate 12", "receipt 7". */
  readonly usedBy: string
}

/**
 * Ties files a member submitted to what they belong to, inside the caller's transaction. Each file serves once and only
 * its purpose. Throws ShopRefusal 422 at `upload_ids` when one of them is not the member's or not free.
 */
export async function takeUploads(tx: Db, use: Use): Promise<WireUpload[]> {
  const wanted = [...new Set(use.ids)]
  const rows = await markUsed(tx, { ...use, ids: wanted })
  if (rows.length !== wanted.length) throw fieldRefusal('upload_ids', '文件不存在或已被使用，请重新上传')
  return rows.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)).map(toWireUpload)
}

/** Files that belong to each of these uses. */
export async function uploadsByUse(db: Db, usedBy: readonly string[]): Promise<Map<string, WireUpload[]>> {
  const found = new Map<string, WireUpload[]>()
  for (const row of await uploadsUsedBy(db, usedBy)) {
    const key = row.usedBy ?? ''
    found.set(key, [...(found.get(key) ?? []), toWireUpload(row)])
  }
  return found
}

/** Files by their ids, of any member: for operators. */
export async function uploadsById(db: Db, ids: readonly number[]): Promise<Map<number, WireUpload>> {
  const rows = await findUploads(db, ids)
  return new Map(rows.map((row) => [row.id, toWireUpload(row)]))
}

/** Files that what they were handed in for no longer keeps: they go as those that no form was sent with. */
export async function freeUploads(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(uploads)
      .set({ usedBy: null })
      .where(inArray(uploads.id, [...ids]))
}

export const uploadFacts = factsBy(uploads, uploads.id)
