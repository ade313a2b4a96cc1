import type { SQL } from 'drizzle-orm'
import { arrayContains, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { hasCode, mayBeCode } from '#shop-api/modules/catalogue/search/codes.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import { waysOfWord } from '#shop-api/modules/catalogue/search/query.ts'
import { searchNames } from '#shop-api/modules/catalogue/search/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { GoodsIndex } from './goods-index.ts'
import { Selection, selectWhere } from './selection.ts'

/** What a search means: 0 finds medicines, 1 finds the goods of manufacturers. */
export type SearchMode = 0 | 1

/** What was typed, taken apart; null when nothing in it can be searched for (pure punctuation). */
export interface ParsedSearch {
  readonly words: readonly string[]
  readonly mode: SearchMode
}

export function parseSearch(keywords: string, mode: SearchMode): ParsedSearch | null {
  const words = wordsOf(keywords)
  return words.length === 0 ? null : { words, mode }
}

function hasOneWay(column: PgColumn, word: string): SQL {
  return or(...waysOfWord(word).map((grams) => arrayContains(column, [...grams]))) ?? sql`false`
}

/** Goods whose name a word matches, by characters or by sound, or whose maker it names: a condition on the goods table. */
export const isMeantBy = (word: string): SQL =>
  sql`(${goods.name} in (select ${searchNames.name} from ${searchNames} where ${hasOneWay(searchNames.grams, word)})
    or ${goods.manufacturerId} in (select ${manufacturers.id} from ${manufacturers} where ${hasOneWay(manufacturers.searchGrams, word)}))`

/** Names of goods that a word matches, by characters or by sound. */
async function namesOf(db: Db, word: string): Promise<string[]> {
  const [answer] = await sqlRows<{ names: string | null }>(
    db,
    sql`select json_agg(${searchNames.name})::text as names from ${searchNames} where ${hasOneWay(searchNames.grams, word)}`,
  )
  return JSON.parse(answer?.names ?? '[]') as string[]
}

/** Manufacturers a word names. */
export async function makersOf(db: Db, word: string): Promise<Set<number>> {
  const rows = await db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(hasOneWay(manufacturers.searchGrams, word))
  return new Set(rows.map((row) => row.id))
}

async function findNamed(db: Db, goodsIndex: GoodsIndex, word: string): Promise<Selection> {
  const selection = new Selection(goodsIndex)
  for (const name of await namesOf(db, word)) for (const place of goodsIndex.named(name)) selection.add(place)
  if (!mayBeCode(word)) return selection
  const coded = selectWhere(goodsIndex, (place) => hasCode(goodsIndex.items[place]?.codes ?? [], word))
  return selectWhere(goodsIndex, (place) => selection.has(place) || coded.has(place))
}

const MOST_REMEMBERED = 64

interface Answers {
  readonly version: number
  readonly byWord: Map<string, Promise<Selection>>
}

const remembered = new WeakMap<GoodsIndex, Answers>()

/** Goods a word names. Everybody types the same words: answers are kept until the shelf changes. */
async function namedBy(db: Db, goodsIndex: GoodsIndex, word: string): Promise<Selection> {
  const kept = remembered.get(goodsIndex)
  const answers: Answers =
    kept?.version === goodsIndex.version ? kept : { version: goodsIndex.version, byWord: new Map() }
  remembered.set(goodsIndex, answers)
  const { byWord } = answers
  const known = byWord.get(word)
  if (known !== undefined) return known
  const found = findNamed(db, goodsIndex, word)
  byWord.set(word, found)
  found.catch(() => byWord.delete(word))
  const oldest = byWord.size > MOST_REMEMBERED ? byWord.keys().next().value : undefined
  if (oldest !== undefined) byWord.delete(oldest)
  return found
}

/**
 * The goods a search finds. In drug mode every word must name the goods; when there are several, some of them may name
 * the maker instead (阿莫西林 华北). In manufacturer mode every word must name the maker.
 */
export async function findGoods(db: Db, goodsIndex: GoodsIndex, { words, mode }: ParsedSearch): Promise<Selection> {
  const [word = ''] = words
  if (mode === 0 && words.length === 1) return namedBy(db, goodsIndex, word)
  const makers = await Promise.all(words.map((each) => makersOf(db, each)))
  const { maker, makers: ids } = goodsIndex.columns
  const isMadeBy = makers.map((some) => Uint8Array.from(ids.values, (id) => (some.has(id) ? 1 : 0)))
  const made = (at: number, place: number) => isMadeBy[at]?.[maker[place] ?? 0] === 1
  if (mode === 1) return selectWhere(goodsIndex, (place) => words.every((_, at) => made(at, place)))
  const named = await Promise.all(words.map((each) => namedBy(db, goodsIndex, each)))
  return selectWhere(
    goodsIndex,
    (place) =>
      named.some((some) => some.has(place)) && words.every((_, at) => named[at]?.has(place) || made(at, place)),
  )
}
