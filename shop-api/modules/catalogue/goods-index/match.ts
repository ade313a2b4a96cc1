import type { SQL } from 'drizzle-orm'
import { and, arrayContains, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { mayBeCode } from '#shop-api/modules/catalogue/search/codes.ts'
import type { TypedWords } from '#shop-api/modules/catalogue/search/matched.ts'
import { normalise, wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { GramSet } from '#shop-api/modules/catalogue/search/query.ts'
import { waysOfWord } from '#shop-api/modules/catalogue/search/query.ts'
import { isSpec } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import { searchNames } from '#shop-api/modules/catalogue/search/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { Answers } from './answers.ts'
import type { GoodsIndex } from './goods-index.ts'
import { Selection, selectWhere } from './selection.ts'
import { specIndexOf } from './spec-index.ts'

/** What a search means: 0 finds medicines, 1 finds the goods of manufacturers. */
export type SearchMode = 0 | 1

/** What was typed, taken apart; null when nothing in it can be searched for (pure punctuation). */
export interface ParsedSearch extends TypedWords {
  readonly mode: SearchMode
}

export function parseSearch(keywords: string, mode: SearchMode): ParsedSearch | null {
  const words = wordsOf(keywords)
  const number = normalise(keywords)
  return words.length === 0 ? null : { words, number: mode === 0 && mayBeCode(number) ? number : '', mode }
}

const hasAll = (column: PgColumn, grams: GramSet): SQL =>
  grams.length === 0 ? sql`true` : arrayContains(column, [...grams])

/** What the ways share is asked for once: of characters and letters in one word there are many, which differ in a gram or two. */
function hasOneWay(column: PgColumn, word: string): SQL {
  const [first = [], ...others] = waysOfWord(word)
  const [second] = others
  if (!second) return hasAll(column, first)
  const shared = second.filter((gram) => others.every((way) => way.includes(gram)))
  const own = others.map((way) => way.filter((gram) => !shared.includes(gram)))
  const isOther = and(hasAll(column, shared), or(...own.map((grams) => hasAll(column, grams))))
  return or(hasAll(column, first), isOther) ?? sql`false`
}

/** Makers a word names, by characters or by sound: a condition on their table. */
export const isMakerMeantBy = (word: string): SQL => hasOneWay(manufacturers.searchGrams, word)

/** A word in a specification, and not in the middle of a figure: a condition on a text. */
export const specHas = (spec: PgColumn | SQL, word: string): SQL =>
  isSpec(word)
    ? sql`lower(${spec}) ~ ${`(^|[^0-9.])${word.replaceAll('.', '\\.').replaceAll('*', '[*×x]')}`}`
    : sql`false`

/** A name that a word matches, by characters or by sound: a condition on any column of names. */
export const isNamedBy = (name: SQL, word: string): SQL =>
  sql`${name} in (select ${searchNames.name} from ${searchNames} where ${hasOneWay(searchNames.grams, word)})`

/** Goods whose name a word matches, by characters or by sound, or whose maker it names: a condition on the goods table. */
export const isMeantBy = (word: string): SQL =>
  sql`(${specHas(goods.spec, word)} or ${isNamedBy(sql`${goods.name}`, word)}
    or ${goods.manufacturerId} in (select ${manufacturers.id} from ${manufacturers} where ${isMakerMeantBy(word)}))`

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
  const rows = await db.select({ id: manufacturers.id }).from(manufacturers).where(isMakerMeantBy(word))
  return new Set(rows.map((row) => row.id))
}

/** Goods of the specifications a word is of. */
function addSpecified(goodsIndex: GoodsIndex, word: string, add: (place: number) => void): void {
  const { spec, specs } = goodsIndex.columns
  const places = specIndexOf(specs).placesOf(word)
  if (places.length === 0) return
  const isMeant = new Uint8Array(specs.size)
  for (const at of places) isMeant[at] = 1
  for (let place = 0; place < goodsIndex.length; place += 1) if (isMeant[spec[place] ?? 0] === 1) add(place)
}

async function findNamed(goodsIndex: GoodsIndex, word: string, names: Promise<string[]>): Promise<Selection> {
  const found = await names
  const selection = new Selection(goodsIndex)
  const add = (place: number) => {
    if (goodsIndex.isListed(place)) selection.add(place)
  }
  for (const name of found) goodsIndex.visitNamed(name, add)
  if (mayBeCode(word)) goodsIndex.numbers.visit(word, add)
  addSpecified(goodsIndex, word, add)
  return selection
}

const remembered = new WeakMap<GoodsIndex, { names: Answers<string[]>; goods: Answers<Selection> }>()

/**
 * Goods a word names. Everybody types the same words: answers are kept until goods come, go or are called otherwise, and
 * the names, which only the database can find, until there is a name that was not there before.
 */
function namedBy(db: Db, goodsIndex: GoodsIndex, word: string): Promise<Selection> {
  const known = remembered.get(goodsIndex) ?? { names: new Answers<string[]>(), goods: new Answers<Selection>() }
  remembered.set(goodsIndex, known)
  return known.goods.ask(word, goodsIndex.version, () =>
    findNamed(
      goodsIndex,
      word,
      known.names.ask(word, goodsIndex.columns.names.size, () => namesOf(db, word)),
    ),
  )
}

/**
 * The goods a search finds. In drug mode every word must name the goods or their specification; when there are several, some of them may name
 * the maker instead (阿莫西林 华北); a number that is made of words (K24S) finds its goods, too. In manufacturer mode every word must name the maker.
 */
export async function findGoods(
  db: Db,
  goodsIndex: GoodsIndex,
  { words, number, mode }: ParsedSearch,
): Promise<Selection> {
  const [word = ''] = words
  if (mode === 0 && words.length === 1) return namedBy(db, goodsIndex, word)
  const makers = await Promise.all(words.map((each) => makersOf(db, each)))
  const { maker, makers: ids } = goodsIndex.columns
  const made = makers.map((some) => Uint8Array.from(ids.values, (id) => (some.has(id) ? 1 : 0)))
  const isMadeBy = (at: number, place: number) => made[at]?.[maker[place] ?? 0] === 1
  if (mode === 1) {
    const isMeant = Uint8Array.from(ids.values, (_, at) => (made.every((some) => some[at] === 1) ? 1 : 0))
    if (!isMeant.includes(1)) return new Selection(goodsIndex)
    return selectWhere(goodsIndex, (place) => isMeant[maker[place] ?? 0] === 1)
  }
  const named = await Promise.all(words.map((each) => namedBy(db, goodsIndex, each)))
  const found = new Selection(goodsIndex)
  // One of the words at least names the goods.
  const check = (place: number) => {
    if (words.every((_, at) => named[at]?.has(place) === true || isMadeBy(at, place))) found.add(place)
  }
  for (const some of named) some.visit(check)
  for (const place of goodsIndex.numbers.placesOf(number)) if (goodsIndex.isListed(place)) found.add(place)
  return found
}
