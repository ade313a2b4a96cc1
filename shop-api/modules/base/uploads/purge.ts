import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { removeKeptFile } from './file-folder.ts'
import { dropUnused } from './repository.ts'

/** Longer than anybody fills in a form. */
const UNUSED_MS = 3 * DAY_MS

/** Forgets files no form was ever sent with. */
export async function purgeUploads(db: Db, now: Date, dataDir: string): Promise<number> {
  const keys = await dropUnused(db, new Date(now.getTime() - UNUSED_MS))
  for (const key of keys) await removeKeptFile(dataDir, key)
  return keys.length
}
