import type { Db } from '#shop-api/platform/db/db.ts'
import type { ChangedRow } from '#shop-api/platform/db/write-many.ts'
import { bySameColumns, insertMany, reserveIds, updateMany } from '#shop-api/platform/db/write-many.ts'
import { members } from './tables.ts'

/* Many members at once. The caller has the transaction. */

export const reserveMemberIds = (tx: Db, count: number): Promise<number[]> => reserveIds(tx, members, count)

/** Opens members, which have all the same columns; their ids were reserved. */
export async function addManyMembers(tx: Db, rows: readonly (typeof members.$inferInsert)[]): Promise<void> {
  await insertMany(tx, members, rows)
}

/** Sets the given columns of each member. Answers with how many members there were. */
export async function changeManyMembers(tx: Db, rows: readonly ChangedRow<typeof members>[]): Promise<number> {
  let changed = 0
  for (const group of bySameColumns(rows)) changed += await updateMany(tx, members, group)
  return changed
}
