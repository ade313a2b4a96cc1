import type { Db } from '#shop-api/platform/db/db.ts'
import { readKeptFile } from './file-folder.ts'
import { findUpload } from './repository.ts'

/** Any member's file, for operators only. */
export async function openAnyUpload(db: Db, dataDir: string, id: number) {
  const row = await findUpload(db, id)
  if (!row) return null
  const { name, type, memberId, purpose } = row
  return { name, type, memberId, purpose, bytes: await readKeptFile(dataDir, row.fileKey) }
}
