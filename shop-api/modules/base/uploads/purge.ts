import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { removeKeptFile } from './kept-files.ts'
import { dropUnused } from './repository.ts'

/** Longer than anybody fills in a form. */
const UNUSED_MS = 3 * DAY_MS

/** Forgets files no form was ever sent with. */
export async function purgeUploads(db: Db, now: Date, storage: Storage): Promise<number> {
  const keys = await dropUnused(db, new Date(now.getTime() - UNUSED_MS))
  return eachAlone(keys, async (key) => {
    await removeKeptFile(storage, key)
    return true
  })
}
