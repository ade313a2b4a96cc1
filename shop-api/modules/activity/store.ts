import { asc, eq, inArray } from 'drizzle-orm'
import { briefly } from '#shop-api/db/brief-cache.ts'
import type { Db } from '#shop-api/db/db.ts'
import { activities, activitySections } from '#shop-api/db/schema/activities.ts'
import type { ActivityRow } from './state.ts'

export type SectionRow = typeof activitySections.$inferSelect

/** Every activity nobody has stopped, in the operator's order. Each page's frame asks, so it is read once a second. */
export function loadActivities(db: Db): Promise<ActivityRow[]> {
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
    .from(activitySections)
    .where(inArray(activitySections.activityId, [...activityIds]))
    .orderBy(asc(activitySections.sort), asc(activitySections.id))
}
