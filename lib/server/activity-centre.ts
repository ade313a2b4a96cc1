import 'server-only'
import type { Metadata } from 'next'
import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { centreUrl, parseCentre } from '#lib/routes/activity-links.ts'
import { activityMetadata } from './activity-page.ts'
import { readActivities, readActivity } from './cached/activities.ts'
import { missingMetadata } from './page-metadata.ts'

interface Centre {
  readonly activities: readonly Activity[]
  readonly open: ActivityDetail
}

/** The activities an address names and the open one. Null: it names none, or the open one is not there. */
export async function readCentre(params: { ids: string; id?: string }): Promise<Centre | null> {
  const wanted = parseCentre(params)
  if (!wanted) return null
  const [all, open] = await Promise.all([readActivities(), readActivity(wanted.open)])
  if (!open) return null
  const byId = new Map(all.map((activity) => [activity.id, activity]))
  return { activities: wanted.ids.flatMap((id) => byId.get(id) ?? []), open }
}

/** However an address came to name them: those that exist, and the open one. */
export async function centreMetadata(params: { ids: string; id?: string }): Promise<Metadata> {
  const centre = await readCentre(params)
  if (!centre) return missingMetadata()
  const ids = centre.activities.map(({ id }) => id)
  return activityMetadata('activityCentre', centre.open, centreUrl(ids, centre.open.id))
}
