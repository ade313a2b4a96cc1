import type { ChangeTag } from '#lib/contract/changes.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { changes } from './tables.ts'

/**
 * Tells storefronts what changed, as part of the caller's transaction: it is heard when that is committed. Tags are
 * those of the contract: goods:12, goods, spike, home, frame, content, shop.
 */
export async function announce(db: Db, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return
  forgetCopies()
  await db.insert(changes).values([...new Set(tags)].map((tag) => ({ tag })))
}
