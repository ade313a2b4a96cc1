import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { CampaignState, campaigns } from './tables.ts'

export type CampaignRow = typeof campaigns.$inferSelect

/** Server time rules windows: open from the first instant, over at the last. */
export function stateOf({ startsAt, endsAt }: Pick<CampaignRow, 'startsAt' | 'endsAt'>, now: Date): CampaignState {
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'running' : 'ended'
}

const pages: Readonly<Record<CampaignRow['kind'], (id: number) => string>> = {
  fair: storefront.tradeFair,
  zone: storefront.zoneTemplate,
  topic: storefront.campaignTemplate,
  doctors: () => storefront.doctors,
}

/** The page of the storefront that a campaign fills. */
export function pageOf({ kind, id }: Pick<CampaignRow, 'kind' | 'id'>): string {
  return pages[kind](id)
}
