import { asc, eq } from 'drizzle-orm'
import type { WireAd } from '#lib/contract/zones/calls.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { listCampaigns } from '#shop-api/modules/service/campaigns/pages.ts'
import { loadLinkTargets } from '#shop-api/modules/service/campaigns/targets.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { banners } from './tables.ts'

/**
 * Advertisements of a slot. One without a target tells that its campaign has not begun: url is then null. Those of an
 * campaign that is over or was taken away are left out.
 */
export async function loadAds(db: Db, slot: string, now: Date): Promise<WireAd[]> {
  const rows = await db.select().from(banners).where(eq(banners.slot, slot)).orderBy(asc(banners.sort), asc(banners.id))
  const targetOf = await loadLinkTargets(db, now)
  const imageOf = await shownPictures(db, 'banners')
  return rows.flatMap((row) => {
    const url = targetOf(row.path)
    if (url === undefined) return []
    const title = row.line === '' ? row.title : `${row.title} ${row.line}`
    return [{ id: row.id, title, image: imageOf(row.id), url }]
  })
}

/** An advertisement for each campaign that runs or is to come; those to come have no target yet. */
export async function loadCampaignAds(db: Db, now: Date): Promise<WireAd[]> {
  const { data } = await listCampaigns(db, undefined, now)
  return data.flatMap(({ id, title, line, image, state, url }) =>
    state === 'ended' ? [] : [{ id, title: line === '' ? title : `${title} ${line}`, image, url }],
  )
}
