import 'server-only'
import type { Metadata } from 'next'
import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { centreUrl, parseCentre } from '#lib/routes/activity-links.ts'
import { activityMetadata } from './activity-page.ts'
import { readActivities, readActivity } from './cached/activities.ts'
import { missingMetadata } from './page-metadata.ts'

interface Centre {
  /** In the order of the address, each with the key it has there. */
  readonly activities: readonly (readonly [key: string, Activity])[]
  readonly openKey: string
  readonly open: ActivityDetail
}

/** The activities an address names and the open one. Null: it names none, or the open one is not there. */
export async function readCentre(params: { ids: string; id?: string }): Promise<Centre | null> {
  const wanted = parseCentre(params)
  if (!wanted) return null
  const [all, open] = await Promise.all([readActivities(), readActivity(wanted.open)])
  if (!open) return null
  const byKey = new Map<string, Activity>([...all.map((each) => [String(each.id), each] as const), [wanted.open, open]])
  const activities = wanted.keys.flatMap((key) => {
    const activity = byKey.get(key)
    return activity ? [[key, activity] as const] : []
  })
  return { activities, openKey: wanted.open, open }
}

/** However an address came to name them: those that exist, and the open one. */
export async function centreMetadata(params: { ids: string; id?: string }): Promise<Metadata> {
  const centre = await readCentre(params)
  if (!centre) return missingMetadata()
  const keys = centre.activities.map(([key]) => key)
  return activityMetadata('activityCentre', centre.open, centreUrl(keys, centre.openKey))
}
