import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TermsKind } from '#shop-api/modules/catalogue/goods/named-in-terms.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { campaignSections } from '#shop-api/modules/service/campaigns/tables.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const keys = { categories: 'categoryIds', manufacturers: 'manufacturerIds', brands: 'brandIds' } as const

/** Says which promotions, coupons and sections of campaigns name a category, maker or brand: the first of each. */
export async function scopeUses(db: Db, kind: TermsKind, id: number): Promise<string[]> {
  const names = (scope: PgColumn) => sql`${scope} -> ${keys[kind]} @> ${JSON.stringify([id])}::jsonb`
  const uses = [
    ['促销', promotions, names(promotions.scope)],
    ['优惠券', coupons, names(coupons.scope)],
    ['活动栏目', campaignSections, names(campaignSections.scope)],
  ] as const
  const found: string[] = []
  for (const [noun, table, isNamed] of uses) {
    const [row] = await db.select({ name: table.name }).from(table).where(isNamed).limit(1)
    if (row) found.push(`${noun}“${row.name}”`)
  }
  return found
}
