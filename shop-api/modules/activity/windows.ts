import { eq } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/db/db.ts'
import { activities } from '#shop-api/db/schema/activities.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { announce } from '#shop-api/modules/events/announce.ts'
import { stateOf } from './state.ts'

/** What shows an activity: its own pages, lists of activities, and wherever ads and navigation stand. */
export const tagsOfActivity = (id: number): ChangeTag[] => [`activity:${id}`, 'activities', 'frame', 'home']

/** Activities that have begun or ended since storefronts were told last: announces each once. Answers with their ids. */
export async function announceWindows(db: Db, now: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.select().from(activities).for('update')
    const changed = rows.filter((row) => stateOf(row, now) !== row.announcedState)
    for (const row of changed) {
      await tx
        .update(activities)
        .set({ announcedState: stateOf(row, now) })
        .where(eq(activities.id, row.id))
    }
    // What was never announced is no change: pages that were drawn before have asked for it as it is.
    const told = changed.filter((row) => row.announcedState !== null && !row.isStopped)
    await announce(
      tx,
      told.flatMap((row) => tagsOfActivity(row.id)),
    )
    return told.map((row) => row.id)
  })
}
