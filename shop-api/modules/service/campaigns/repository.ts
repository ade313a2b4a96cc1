import { asc, eq, inArray } from 'drizzle-orm'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CampaignRow } from './state.ts'
import { activities, campaignSections } from './tables.ts'

export type SectionRow = typeof campaignSections.$inferSelect

/** Every campaign nobody has stopped, in the operator's order. Each page's frame asks, so it is read once a second. */
export function loadCampaigns(db: Db): Promise<CampaignRow[]> {
  return briefly(db, 'activities', async () =>
    db
      .select()
      .from(activities)
      .where(eq(activities.isStopped, false))
      .orderBy(asc(activities.sort), asc(activities.id)),
  )
}

export async function loadSections(db: Db, activityIds: readonly number[]): Promise<SectionRow[]> {
  if (activityIds.length === 0) return []
  return db
    .select()
    .from(campaignSections)
    .where(inArray(campaignSections.activityId, [...activityIds]))
    .orderBy(asc(campaignSections.sort), asc(campaignSections.id))
}
