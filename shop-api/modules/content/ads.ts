import { asc, eq } from 'drizzle-orm'
import type { WireAd } from '#lib/contract/focus/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { banners } from '#shop-api/db/schema/content.ts'

/** Advertisements of a slot. One without a target tells that its activity has not begun: url is then null. */
export async function loadAds(db: Db, slot: string): Promise<WireAd[]> {
  const rows = await db.select().from(banners).where(eq(banners.slot, slot)).orderBy(asc(banners.sort), asc(banners.id))
  return rows.map((row) => ({
    id: row.id,
    title: row.line === '' ? row.title : `${row.title} ${row.line}`,
    image: `/api/image/banner/${row.id}/full`,
    url: row.path === '' ? null : row.path,
  }))
}
