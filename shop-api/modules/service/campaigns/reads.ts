import { asc, eq, inArray } from 'drizzle-orm'
import { briefly } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf } from '#shop-api/platform/db/facts.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { CampaignRow } from './state.ts'
import { campaignSections, campaigns } from './tables.ts'

export type SectionRow = typeof campaignSections.$inferSelect

/** Every campaign that is not stopped, in the operator's order. Each page's frame asks, so it is read once a second. */
export function loadCampaigns(db: Db): Promise<CampaignRow[]> {
  return briefly(db, 'campaigns', async () =>
    db.select().from(campaigns).where(eq(campaigns.isStopped, false)).orderBy(asc(campaigns.sort), asc(campaigns.id)),
  )
}

/** One of them, stopped or not. Throws ShopRefusal 404. */
export async function findCampaign(db: Db, id: number): Promise<CampaignRow> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw notFound('活动不存在')
  return row
}

export async function loadSections(db: Db, campaignIds: readonly number[]): Promise<SectionRow[]> {
  if (campaignIds.length === 0) return []
  return db
    .select()
    .from(campaignSections)
    .where(inArray(campaignSections.campaignId, [...campaignIds]))
    .orderBy(asc(campaignSections.sort), asc(campaignSections.id))
}

export const campaignFact = factOf(campaigns, campaigns.id)
