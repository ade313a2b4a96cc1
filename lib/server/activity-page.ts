import 'server-only'
import type { Metadata } from 'next'
import type { Activity, ActivityDetail, ActivityKind } from '#lib/domain/activity.ts'
import { activityDays } from '#lib/domain/activity.ts'
import { parseId } from '#lib/routes/id-list.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { readActivities, readActivity } from './cached/activities.ts'
import { pageMetadata } from './page-metadata.ts'

export interface ActivityContent {
  /** Null: nothing of the kind runs. */
  readonly activity: ActivityDetail | null
  readonly others: readonly Activity[]
}

/** The activity of a kind that runs, if one does. */
export async function readRunning(kind: ActivityKind): Promise<ActivityContent> {
  const others = await readActivities(kind)
  const running = others.find(({ state }) => state === 'running')
  return { activity: running ? await readActivity(running.id) : null, others }
}

/** The activity of a kind that an address names. Null: there is none, or it is of another kind. */
export async function readNamed(
  kind: ActivityKind,
  text: string,
): Promise<(ActivityContent & { activity: ActivityDetail }) | null> {
  const id = parseId(text)
  const activity = id === null ? null : await readActivity(id)
  return activity?.kind === kind ? { activity, others: await readActivities(kind) } : null
}

/** Title and description of an activity's page. What is over stays readable, but is nothing to search for. */
export function activityMetadata(
  key: RouteKey,
  activity: ActivityDetail | null,
  canonical: string,
  subject = activity?.title,
): Promise<Metadata> {
  if (!activity) return pageMetadata(key, { canonical })
  const { title, line, state } = activity
  return pageMetadata(key, {
    subject,
    description: `${title}：${line}。活动时间 ${activityDays(activity)}，供药店、诊所等持证采购单位批发订购。`,
    canonical,
    isPrivate: state === 'ended',
  })
}
