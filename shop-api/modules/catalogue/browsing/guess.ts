import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { Answers } from '#shop-api/modules/catalogue/goods-index/answers.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { findGoods, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import type { NearText } from '#shop-api/modules/catalogue/search/misspelt.ts'
import { gramsLeft, gramsNear, nearestTo } from '#shop-api/modules/catalogue/search/misspelt.ts'
import { searchNames } from '#shop-api/modules/catalogue/search/tables.ts'
import { Spare } from '#shop-api/platform/bounded/spare.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'

/** Names read of those that share anything with the word, and those compared with it letter by letter. */
const MOST_READ = 1_000
const MOST_COMPARED = 60
/** Guesses tried on the shelf until one finds something. */
const MOST_TRIED = 5

const listOf = (grams: readonly string[]): SQL =>
  sql`${sql.param(`{${grams.map((gram) => `"${gram.replace(/["\\]/g, '')}"`)}}`)}::text[]`

/** Names that meet a condition, those first that share the most with the word. */
async function namesThat(db: Db, word: string, condition: SQL): Promise<string[]> {
  const rows = await sqlRows<{ name: string }>(
    db,
    sql`select name from (
          select ${searchNames.name}, cardinality(array(select unnest(${searchNames.grams}) intersect select unnest(${listOf(gramsNear(word))}))) as shared
          from ${searchNames} where ${condition} limit ${MOST_READ}
        ) as near order by shared desc, name limit ${MOST_COMPARED}`,
  )
  return rows.map(({ name }) => name)
}

/** Ways to look for names, the narrow one first: of many goods, most share something with any word. */
function waysToLook(word: string): SQL[] {
  const left = gramsLeft(word).map((grams) => sql`${searchNames.grams} @> ${listOf(grams)}`)
  const anything = sql`${searchNames.grams} && ${listOf(gramsNear(word))}`
  return left.length === 0 ? [anything] : [sql.join(left, sql` or `), anything]
}

/** What was probably meant by a word that names nothing, the nearest first. */
async function findMeant(db: Db, word: string): Promise<string[]> {
  const nearestIn = nearestTo(word)
  if (nearestIn === null) return []
  const near = new Map<string, NearText>()
  for (const condition of waysToLook(word)) {
    for (const name of await namesThat(db, word, condition)) {
      const part = nearestIn(name)
      if (part && part.text !== word && part.distance < (near.get(part.text)?.distance ?? 9)) near.set(part.text, part)
    }
    if (near.size > 0) break
  }
  return [...near.values()]
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_TRIED)
    .map(({ text }) => text)
}

const remembered = new WeakMap<GoodsIndex, Answers<string[]>>()

/** The same, kept until there is a name that was not there before: the names near a word take the database long to find. */
function meantBy(db: Db, goodsIndex: GoodsIndex, word: string): Promise<string[]> {
  const known = remembered.get(goodsIndex) ?? new Answers<string[]>()
  remembered.set(goodsIndex, known)
  return known.ask(word, goodsIndex.columns.names.size, () => findMeant(db, word))
}

const guesses = new WeakMap<Db, Spare>()

/**
 * A search for medicines that found nothing may be misspelt: what would find something instead, and how much. Guesses are
 * an extra that costs far more than what it adds to: there is none for a while where too many are asked for.
 */
export async function guessMeant(db: Db, keywords: string): Promise<Pick<WireGoodsList, 'guess'>> {
  const spare = guesses.get(db) ?? new Spare()
  guesses.set(db, spare)
  heavyWork.read({ kind: 'guesses' }, () => spare.count)
  return (await spare.do(() => guess(db, keywords))) ?? {}
}

async function guess(db: Db, keywords: string): Promise<Pick<WireGoodsList, 'guess'>> {
  const words = parseSearch(keywords, 0)?.words ?? []
  const index = await currentGoodsIndex(db)
  const sizeOf = async (some: readonly string[]): Promise<number> =>
    (await findGoods(db, index, { words: some, number: '', mode: 0 })).size
  for (const [at, word] of words.entries()) {
    if ((await sizeOf([word])) > 0) continue
    for (const meant of await meantBy(db, index, word)) {
      const instead = words.with(at, meant)
      const total = await sizeOf(instead)
      if (total > 0) return { guess: { keywords: instead.join(' '), total } }
    }
    return {}
  }
  return {}
}
