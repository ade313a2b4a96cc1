import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { storageName } from '#shop-api/platform/storage/storage.ts'
import { dropUnshown } from './pictured-goods.ts'

/** Where the originals are. */
export interface Files {
  readonly db: Db
  readonly storage: Storage
}

const nameOf = (hash: string): string => storageName('goods-pictures', hash)

/** Its row is written first: what has a new row is not forgotten, see purgePictures. */
export const keepOriginal = ({ storage }: Files, hash: string, bytes: Buffer): Promise<void> =>
  storage.put(nameOf(hash), bytes)

export const readOriginal = ({ storage }: Files, hash: string): Promise<Buffer | null> => storage.get(nameOf(hash))

/** Pages that were kept may show a picture for a while after its goods do not. */
const UNSHOWN_MS = 30 * DAY_MS

/**
 * Forgets originals that nothing has shown for long. The files go before the rows are gone for others: who brings the same
 * picture again meanwhile waits for its row, and writes the file after it.
 */
export function purgePictures(db: Db, now: Date, storage: Storage): Promise<number> {
  return inTransaction(db, async (tx) => {
    const hashes = await dropUnshown(tx, new Date(now.getTime() - UNSHOWN_MS))
    for (const hash of hashes) await storage.remove(nameOf(hash))
    return hashes.length
  })
}
