import 'server-only'
import type { QueryOf } from '#lib/contract/call.ts'
import type { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import type { CampaignKind, ControlledZone, ResolvedCampaign } from '#lib/domain/campaign.ts'
import { toCampaign, toCampaignDetail, toControlledProgramme, toControlledZone } from '#lib/mapping/campaign.ts'
import { ofSite } from '#lib/server/current-site.ts'
import type { SiteKey } from '#lib/server/sites.ts'
import { askAsGuest } from './ask.ts'
import { keepAsSearch } from './life.ts'
import { pageRead } from './page-read.ts'

/** Campaigns of a kind, or all: those that run first. */
export const readCampaigns = pageRead('campaignList', {
  tags: ['activities'],
  ask: (kind?: CampaignKind) => ({ query: { kind } }),
  toModel: ({ data }) => data.map(toCampaign),
  none: [],
})

/** What a guest sees of a campaign; null when there is none, or it was taken away. */
export const readCampaign = pageRead('campaignDetail', {
  tags: ['activities'],
  ask: (id: number | string) => ({ params: { id }, tags: [`activity:${id}`] }),
  toModel: toCampaignDetail,
  none: null,
  goodsOf: ({ sections }) => sections.flatMap(({ goods }) => goods),
})

type LinkParts = QueryOf<typeof campaignCalls.campaignResolve>

/** Where a link to a campaign leads; null when there is no such campaign. Links are endless, so nothing is kept long. */
async function resolvedOf(site: SiteKey, parts: LinkParts): Promise<ResolvedCampaign | null> {
  'use cache'
  keepAsSearch(site, 'activities')
  return askAsGuest(site, { key: 'campaignResolve', query: parts })
}
export const readResolved = ofSite(resolvedOf)

const noZone: ControlledZone = { banners: [], rule: '', programmes: [] }

const controlledBy = (key: 'focusControlled' | 'focusControlledNew') =>
  pageRead(key, {
    tags: ['goods', 'content'],
    toModel: toControlledZone,
    none: noZone,
    goodsOf: ({ programmes }) => programmes.flatMap(({ goods }) => goods),
  })

export const readControlledZone = controlledBy('focusControlled')
/** Agreements of the last two months. */
export const readNewControlled = controlledBy('focusControlledNew')

/** One agreement with all its goods; null when there is none. */
export const readControlledProgramme = pageRead('focusControlledGoods', {
  tags: ['goods', 'content'],
  ask: (id: string) => ({ params: { id } }),
  toModel: toControlledProgramme,
  none: null,
  goodsOf: ({ goods }) => goods,
})
