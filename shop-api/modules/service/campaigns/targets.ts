import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadCampaigns } from './reads.ts'
import type { CampaignRow } from './state.ts'
import { stateOf } from './state.ts'

const LINK = new RegExp(`^${storefront.campaign(String.raw`([\w-]{1,64})`)}`)

/** The campaign that a link's part names: by its code, or by its id. */
export function campaignCalled(rows: readonly CampaignRow[], name: string): CampaignRow | null {
  return rows.find((row) => row.code === name) ?? rows.find((row) => String(row.id) === name) ?? null
}

/** Where a link leads: null when its campaign has not begun, undefined when that is over or was taken away. */
export type LinkTarget = string | null | undefined

/** What an operator's link leads to now, for every place with links to campaigns. */
export async function loadLinkTargets(db: Db, now: Date): Promise<(path: string) => LinkTarget> {
  const rows = await loadCampaigns(db)
  return (path) => {
    if (path === '') return null
    const name = LINK.exec(path)?.[1]
    if (name === undefined) return path
    const row = campaignCalled(rows, name)
    const state = row && stateOf(row, now)
    if (state === 'upcoming') return null
    return state === 'running' ? path : undefined
  }
}
