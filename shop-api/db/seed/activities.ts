import type { Db } from '#shop-api/db/db.ts'
import type { SampleActivities } from '#shop-api/db/sample/activity-types.ts'
import { activities, activitySections, controlledProgrammes } from '#shop-api/db/schema/activities.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

/** Loads activities with their sections, and the agreements of controlled sale. */
export async function loadActivities(db: Db, sample: SampleActivities): Promise<void> {
  await bulkInsert(
    db,
    activities,
    sample.activities.map((each) => ({
      ...each,
      startsAt: new Date(each.startsAt),
      endsAt: new Date(each.endsAt),
    })),
  )
  await bulkInsert(db, activitySections, sample.sections)
  await bulkInsert(db, controlledProgrammes, sample.programmes)
  for (const table of [activities, activitySections, controlledProgrammes]) await continueNumbering(db, table)
}
