import type { SQL } from 'drizzle-orm'
import { and, arrayContains, count, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import { wordsOf } from './normalise.ts'
import { waysOfWord } from './query.ts'

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

const hasAll = (grams: readonly string[]): SQL => arrayContains(goods.searchGrams, [...grams])

/** Manufacturers a word names; a small table, found by the same grams. */
export async function makersOf(db: Db, word: string): Promise<number[]> {
  const rows = await db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(or(...waysOfWord(word).map((grams) => arrayContains(manufacturers.searchGrams, [...grams]))))
  return rows.map((row) => row.id)
}

const madeBy = (ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`false` : sql`${goods.manufacturerId} = any(${sql.param(ids)}::int[])`

const named = (word: string): SQL => or(...waysOfWord(word).map(hasAll)) ?? sql`false`

/**
 * The condition goods must meet. In drug mode every word must name the goods; when there are several, some of them
 * may name the maker instead (阿莫西林 华北). In manufacturer mode every word must name the maker.
 */
export async function searchCondition(db: Db, { words, mode }: ParsedSearch): Promise<SQL> {
  const makers = mode === 1 || words.length > 1 ? await Promise.all(words.map((word) => makersOf(db, word))) : []
  if (mode === 1) return and(...makers.map(madeBy)) ?? sql`false`
  if (words.length === 1) return named(words[0] ?? '')
  const each = words.map((word, at) =>
    (makers[at]?.length ?? 0) > 0 ? or(named(word), madeBy(makers[at] ?? [])) : named(word),
  )
  return and(...each, or(...words.map(named))) ?? sql`false`
}

/** Goods on the shelf that a search finds. */
export async function countMatches(db: Db, search: ParsedSearch): Promise<number> {
  const condition = await searchCondition(db, search)
  const [row] = await db
    .select({ total: count() })
    .from(goods)
    .where(and(eq(goods.isOnShelf, true), condition))
  return row?.total ?? 0
}
