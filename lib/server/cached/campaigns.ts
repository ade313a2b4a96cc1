import 'server-only'
import type { QueryOf } from '#lib/contract/call.ts'
import type { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import type {
  Campaign,
  CampaignDetail,
  CampaignKind,
  ControlledProgramme,
  ControlledZone,
  ResolvedCampaign,
} from '#lib/domain/campaign.ts'
import { toCampaign, toCampaignDetail, toControlledProgramme, toControlledZone } from '#lib/mapping/campaign.ts'
import { ofSite } from '#lib/server/current-site.ts'
import type { SiteKey } from '#lib/server/sites.ts'
import { askAsGuest, askOrRecall } from './ask.ts'
import { keepAsPage, keepAsSearch, markStale, tagGoods } from './life.ts'

/** Campaigns of a kind, or all: those that run first. */
async function campaignsOf(site: SiteKey, kind?: CampaignKind): Promise<readonly Campaign[]> {
  'use cache'
  keepAsPage(site, 'activities')
  const found = await askOrRecall(site, { key: 'campaignList', query: { kind } })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toCampaign)
}
export const readCampaigns = ofSite(campaignsOf)

/** What a guest sees of a campaign; null when there is none, or it was taken away. */
async function campaignOf(site: SiteKey, id: number | string): Promise<CampaignDetail | null> {
  'use cache'
  keepAsPage(site, 'activities', `activity:${id}`)
  const found = await askOrRecall(site, { key: 'campaignDetail', params: { id } })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return null
  const campaign = toCampaignDetail(found.data)
  tagGoods(
    site,
    campaign.sections.flatMap((section) => section.goods),
  )
  return campaign
}
export const readCampaign = ofSite(campaignOf)

type LinkParts = QueryOf<typeof campaignCalls.campaignResolve>

/** Where a link to a campaign leads; null when there is no such campaign. Links are endless, so nothing is kept long. */
async function resolvedOf(site: SiteKey, parts: LinkParts): Promise<ResolvedCampaign | null> {
  'use cache'
  keepAsSearch(site, 'activities')
  return askAsGuest(site, { key: 'campaignResolve', query: parts })
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
