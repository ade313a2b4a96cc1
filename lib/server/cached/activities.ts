import 'server-only'
import type { activityCalls } from '#lib/contract/activity/calls.ts'
import type { QueryOf } from '#lib/contract/call.ts'
import type {
  Activity,
  ActivityDetail,
  ActivityKind,
  ControlledProgramme,
  ControlledZone,
  ResolvedActivity,
} from '#lib/domain/activity.ts'
import type { Ad } from '#lib/domain/site.ts'
import { toActivity, toActivityDetail, toControlledProgramme, toControlledZone } from '#lib/mapping/activity.ts'
import { toAd } from '#lib/mapping/site.ts'
import { askAsGuest, askOrRecall } from './ask.ts'
import { keepAsPage, keepAsSearch, markStale, tagGoods } from './life.ts'

/** Activities of a kind, or all: those that run first. */
export async function readActivities(kind?: ActivityKind): Promise<readonly Activity[]> {
  'use cache'
  keepAsPage('activities')
  const found = await askOrRecall({ key: 'activityList', query: { kind } })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toActivity)
}

/** What a guest sees of an activity; null when there is none, or it was taken away. */
export async function readActivity(id: number | string): Promise<ActivityDetail | null> {
  'use cache'
  keepAsPage('activities', `activity:${id}`)
  const found = await askOrRecall({ key: 'activityDetail', params: { id } })
  markStale(found)
  if (found.state === 'building' || !found.data) return null
  const activity = toActivityDetail(found.data)
  tagGoods(activity.sections.flatMap((section) => section.goods))
  return activity
}

type LinkParts = QueryOf<typeof activityCalls.activityResolve>

/** Where a link to an activity leads; null when there is no such activity. Links are endless, so nothing is kept long. */
export async function readResolved(parts: LinkParts): Promise<ResolvedActivity | null> {
  'use cache'
  keepAsSearch('activities')
  return askAsGuest({ key: 'activityResolve', query: parts })
}

const noZone: ControlledZone = { banners: [], rule: '', programmes: [] }

async function readZone(key: 'focusControlled' | 'focusControlledNew'): Promise<ControlledZone> {
  'use cache'
  keepAsPage('goods', 'content')
  const found = await askOrRecall({ key })
  markStale(found)
  if (found.state === 'building' || !found.data) return noZone
  const zone = toControlledZone(found.data)
  tagGoods(zone.programmes.flatMap((programme) => programme.goods))
  return zone
}

export const readControlledZone = () => readZone('focusControlled')
/** Agreements of the last two months. */
export const readNewControlled = () => readZone('focusControlledNew')

/** One agreement with all its goods; null when there is none. */
export async function readControlledProgramme(key: string): Promise<ControlledProgramme | null> {
  'use cache'
  keepAsPage('goods', 'content')
  const found = await askOrRecall({ key: 'focusControlledGoods', params: { id: key } })
  markStale(found)
  if (found.state === 'building' || !found.data) return null
  const programme = toControlledProgramme(found.data)
  tagGoods(programme.goods)
  return programme
}

/**
 * Advertisements of the controlled zone, by their keys. Lists of keys are endless, so nothing is kept long and no copy is
 * made; without the shop API the page does without them.
 */
export async function readControlledAds(keys: readonly string[]): Promise<readonly Ad[]> {
  'use cache'
  keepAsSearch('content')
  if (keys.length === 0) return []
  const found = await askAsGuest({ key: 'focusControlledAds', query: { ids: keys.join(',') } }).catch(() => null)
  return found?.data.map(toAd) ?? []
}
