import { eq } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { stateOf } from './state.ts'
import { campaigns } from './tables.ts'

/** What shows a campaign: its own pages, lists of campaigns, and every place of ads and navigation. */
export const tagsOfCampaign = (id: number): ChangeTag[] => [`activity:${id}`, 'activities', 'frame', 'home']

/** Campaigns that have begun or ended since storefronts were notified last: announces each once. Answers with their ids. */
export async function announceWindows(db: Db, now: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.select().from(campaigns).for('update')
    const changed = rows.filter((row) => stateOf(row, now) !== row.announcedState)
    for (const row of changed) {
      await tx
        .update(campaigns)
        .set({ announcedState: stateOf(row, now) })
        .where(eq(campaigns.id, row.id))
    }
    // What was never announced is no change: pages that were rendered before have asked for it as it is.
    const announced = changed.filter((row) => row.announcedState !== null && !row.isStopped)
    await announce(
      tx,
      announced.flatMap((row) => tagsOfCampaign(row.id)),
    )
    return announced.map((row) => row.id)
  })
}
