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
import { ofSite } from '../current-site.ts'
import type { SiteKey } from '../sites.ts'
import { askAsGuest, askOrRecall } from './ask.ts'
import { keepAsPage, keepAsSearch, markStale, tagGoods } from './life.ts'

/** Activities of a kind, or all: those that run first. */
async function activitiesOf(site: SiteKey, kind?: ActivityKind): Promise<readonly Activity[]> {
  'use cache'
  keepAsPage(site, 'activities')
  const found = await askOrRecall(site, { key: 'activityList', query: { kind } })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toActivity)
}
export const readActivities = ofSite(activitiesOf)

/** What a guest sees of an activity; null when there is none, or it was taken away. */
async function activityOf(site: SiteKey, id: number | string): Promise<ActivityDetail | null> {
  'use cache'
  keepAsPage(site, 'activities', `activity:${id}`)
  const found = await askOrRecall(site, { key: 'activityDetail', params: { id } })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return null
  const activity = toActivityDetail(found.data)
  tagGoods(
    site,
    activity.sections.flatMap((section) => section.goods),
  )
  return activity
}
export const readActivity = ofSite(activityOf)

type LinkParts = QueryOf<typeof activityCalls.activityResolve>

/** Where a link to an activity leads; null when there is no such activity. Links are endless, so nothing is kept long. */
async function resolvedOf(site: SiteKey, parts: LinkParts): Promise<ResolvedActivity | null> {
  'use cache'
  keepAsSearch(site, 'activities')
  return askAsGuest(site, { key: 'activityResolve', query: parts })
}
export const readResolved = ofSite(resolvedOf)

const noZone: ControlledZone = { banners: [], rule: '', programmes: [] }

async function zoneOf(site: SiteKey, key: 'focusControlled' | 'focusControlledNew'): Promise<ControlledZone> {
  'use cache'
  keepAsPage(site, 'goods', 'content')
  const found = await askOrRecall(site, { key })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return noZone
  const zone = toControlledZone(found.data)
  tagGoods(
    site,
    zone.programmes.flatMap((programme) => programme.goods),
  )
  return zone
}

const readZone = ofSite(zoneOf)
export const readControlledZone = () => readZone('focusControlled')
/** Agreements of the last two months. */
export const readNewControlled = () => readZone('focusControlledNew')

/** One agreement with all its goods; null when there is none. */
async function controlledProgrammeOf(site: SiteKey, key: string): Promise<ControlledProgramme | null> {
  'use cache'
  keepAsPage(site, 'goods', 'content')
  const found = await askOrRecall(site, { key: 'focusControlledGoods', params: { id: key } })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return null
  const programme = toControlledProgramme(found.data)
  tagGoods(site, programme.goods)
  return programme
}
export const readControlledProgramme = ofSite(controlledProgrammeOf)

/**
 * Advertisements of the controlled zone, by their keys. Lists of keys are endless, so nothing is kept long and no copy is
 * made; without the shop API the page does without them.
 */
async function controlledAdsOf(site: SiteKey, keys: readonly string[]): Promise<readonly Ad[]> {
  'use cache'
  keepAsSearch(site, 'content')
  if (keys.length === 0) return []
  const found = await askAsGuest(site, { key: 'focusControlledAds', query: { ids: keys.join(',') } }).catch(() => null)
  return found?.data.map(toAd) ?? []
}
export const readControlledAds = ofSite(controlledAdsOf)
