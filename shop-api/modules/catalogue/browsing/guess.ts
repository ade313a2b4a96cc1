import { sql } from 'drizzle-orm'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { findGoods, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import type { NearText } from '#shop-api/modules/catalogue/search/misspelt.ts'
import { gramsNear, nearestPart } from '#shop-api/modules/catalogue/search/misspelt.ts'
import { searchNames } from '#shop-api/modules/catalogue/search/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

/** Names read of those that share anything with the word, and those compared with it letter by letter. */
const MOST_READ = 1_000
const MOST_COMPARED = 60
/** Guesses tried on the shelf until one finds something. */
const MOST_TRIED = 5

async function namesNear(db: Db, word: string): Promise<string[]> {
  const grams = sql.param(`{${gramsNear(word).map((gram) => `"${gram.replace(/["\\]/g, '')}"`)}}`)
  const rows = await sqlRows<{ name: string }>(
    db,
    sql`select name from (
          select ${searchNames.name}, cardinality(array(select unnest(${searchNames.grams}) intersect select unnest(${grams}::text[]))) as shared
          from ${searchNames} where ${searchNames.grams} && ${grams}::text[] limit ${MOST_READ}
        ) as near order by shared desc, name limit ${MOST_COMPARED}`,
  )
  return rows.map(({ name }) => name)
}

/** What was probably meant by a word that names nothing, the nearest first. */
async function meantBy(db: Db, word: string): Promise<string[]> {
  const near = new Map<string, NearText>()
  for (const name of await namesNear(db, word)) {
    const part = nearestPart(word, name)
    if (part && part.text !== word && part.distance < (near.get(part.text)?.distance ?? 9)) near.set(part.text, part)
  }
  return [...near.values()]
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_TRIED)
    .map(({ text }) => text)
}

/** A search for medicines that found nothing may be misspelt: what would find something instead, and how much. */
export async function guessMeant(db: Db, keywords: string): Promise<Pick<WireGoodsList, 'guess'>> {
  const words = parseSearch(keywords, 0)?.words ?? []
  const index = await currentGoodsIndex(db)
  const sizeOf = async (some: readonly string[]): Promise<number> =>
    (await findGoods(db, index, { words: some, mode: 0 })).size
  for (const [at, word] of words.entries()) {
    if ((await sizeOf([word])) > 0) continue
    for (const meant of await meantBy(db, word)) {
      const instead = words.with(at, meant)
      const total = await sizeOf(instead)
      if (total > 0) return { guess: { keywords: instead.join(' '), total } }
    }
    return {}
  }
  return {}
}
