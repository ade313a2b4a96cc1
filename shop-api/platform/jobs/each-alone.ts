import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'

/** Longest that one of many waits for a row which somebody else holds: the next run comes to it again. */
const LOCK_MS = 2_000

/** A transaction for one of many things. */
export const aloneInTransaction = <Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`))
    return work(tx)
  })

/**
 * Does the same to each of many things, each by itself: one that fails (its row is locked, its data are odd) does not keep
 * the others waiting. Answers with how many were done. Throws AggregateError after the last of them when some failed.
 */
export async function eachAlone<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<boolean>,
): Promise<number> {
  let done = 0
  const errors: unknown[] = []
  for (const thing of things) {
    try {
      if (await work(thing)) done += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${things.length} failed`)
  return done
}
