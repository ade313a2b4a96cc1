import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import type { hotWordsShape } from '#lib/contract/goods/search-shapes.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { hotWords } from './tables.ts'

/** Hot searches, each with the search it leads to. */
export async function loadHotWords(db: Db): Promise<z.input<typeof hotWordsShape>> {
  const rows = await db.select().from(hotWords).orderBy(asc(hotWords.sort), asc(hotWords.id))
  return rows.map((row) => ({
    name: row.word,
    url: row.mode === 1 ? storefront.searchMakers(row.word) : storefront.search(row.word),
    is_hot: row.isHighlighted ? 1 : 0,
  }))
}
