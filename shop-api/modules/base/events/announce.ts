import { sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { afterCommit } from '#shop-api/platform/db/transaction.ts'
import { signal } from '#shop-api/platform/live/signal.ts'
import { changes } from './tables.ts'

/** Transactions whose changes are announced together at their end. */
const gathering = new WeakMap<object, Set<ChangeTag>>()

/** Does many changes that would each announce something. Answers with all of it, once, for the caller to announce. */
export async function gatherTags(tx: Db, work: () => Promise<void>): Promise<ChangeTag[]> {
  const tags = new Set<ChangeTag>()
  gathering.set(tx, tags)
  try {
    await work()
  } finally {
    gathering.delete(tx)
  }
  return [...tags]
}

/**
 * Tells storefronts what changed, as part of the caller's transaction: it is heard when that is committed. Tags are
 * those of the contract: goods:12, goods, spike, home, frame, content, shop.
 */
export async function announce(db: Db, tags: readonly ChangeTag[]): Promise<void> {
  if (tags.length === 0) return
  const gathered = gathering.get(db)
  if (gathered) {
    for (const tag of tags) gathered.add(tag)
    return
  }
  // As one list: a statement has room for 65,535 values, and a change of prices may name more goods.
  await db.execute(sql`insert into ${changes} (tag) select unnest(${sql.param(`{${[...new Set(tags)]}}`)}::text[])`)
  await signal(db, 'changes')
  // Not before: what is read until then is what was there before the change.
  afterCommit(db, forgetCopies)
}
