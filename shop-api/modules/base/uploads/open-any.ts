import type { Db } from '#shop-api/platform/db/db.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { readKeptFile } from './kept-files.ts'
import { findUpload } from './repository.ts'

/** Any member's file, for operators only. */
export async function openAnyUpload(db: Db, storage: Storage, id: number) {
  const row = await findUpload(db, id)
  if (!row) return null
  const { name, type, memberId, purpose } = row
  return { name, type, memberId, purpose, bytes: await readKeptFile(storage, row.fileKey) }
}
