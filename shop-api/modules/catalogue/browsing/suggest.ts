import type { WireSuggestions } from '#lib/contract/goods/calls.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { seeGoodsInOrder } from '#shop-api/modules/catalogue/goods/kept-goods.ts'
import { makerFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { Answers } from '#shop-api/modules/catalogue/goods-index/answers.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import type { ParsedSearch, SearchMode } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { findGoods, makersOf, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { matchReasons, soundsLike } from '#shop-api/modules/catalogue/search/matched.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { differentNames } from './different-names.ts'
import { guessMeant } from './guess.ts'

const MOST = 10

type Suggestion = WireSuggestions['data'][number]

const chosenBefore = new WeakMap<Int32Array, Answers<number[]>>()

/**
 * Ids of the goods that are offered for a search. Everybody types the same words, and a short one finds a large part of the shop: what is offered for
 * one word is kept until goods come, go, are called otherwise or sell otherwise. What several mean depends on the names of makers as well.
 */
function chosenFor(db: Db, goodsIndex: GoodsIndex, search: ParsedSearch): Promise<number[]> {
  const [word = ''] = search.words
  const choose = async () => differentNames(goodsIndex, await findGoods(db, goodsIndex, search), word, MOST)
  if (search.words.length > 1) return choose()
  // The index gives a new array whenever goods have moved in this order.
  const sold = goodsIndex.ordered('sales', 'desc')
  const known = chosenBefore.get(sold) ?? new Answers<number[]>()
  chosenBefore.set(sold, known)
  return known.ask(word, goodsIndex.version, choose)
}

async function drugSuggestions(db: Db, search: ParsedSearch): Promise<Suggestion[]> {
  const goodsIndex = await currentGoodsIndex(db)
  const rows = await seeGoodsInOrder(db, await chosenFor(db, goodsIndex, search))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sccj: row.manufacturerName,
    ypgg: row.spec,
    matched: matchReasons({ ...row, manufacturer: row.manufacturerName }, search),
    url: storefront.goods(row.id),
  }))
}

async function makerSuggestions(db: Db, { words }: ParsedSearch): Promise<Suggestion[]> {
  const found = await Promise.all(words.map((word) => makersOf(db, word)))
  const ids = [...(found[0] ?? [])].filter((id) => found.every((some) => some.has(id)))
  const rows = [...(await makerFacts(db, ids, 'name')).values()].slice(0, MOST)
  return rows.map((row) => ({
    id: null,
    name: row.name,
    sccj: row.name,
    ypgg: '',
    matched: words
      .filter((word) => !normalise(row.name).includes(word) && soundsLike(row.name, word))
      .map((word) => `拼音 ${word}`)
      .join('，'),
    url: storefront.searchMakers(row.name),
  }))
}

/** How many goods the same words find in the other mode; null when none. */
export async function otherMode(db: Db, keywords: string, mode: SearchMode): Promise<WireSuggestions['other_mode']> {
  const type: SearchMode = mode === 1 ? 0 : 1
  const search = parseSearch(keywords, type)
  if (!search) return null
  const { size } = await findGoods(db, await currentGoodsIndex(db), search)
  return size > 0 ? { type, total: size } : null
}

/** Suggestions while typing (spec §2): medicines or makers, each with why it matched; nothing for pure punctuation. */
export async function suggest(db: Db, keywords: string, mode: SearchMode): Promise<WireSuggestions> {
  const search = parseSearch(keywords, mode)
  if (!search) return { data: [], other_mode: null }
  const data = mode === 1 ? await makerSuggestions(db, search) : await drugSuggestions(db, search)
  if (data.length > 0) return { data, other_mode: null }
  const meant = mode === 1 ? {} : await guessMeant(db, keywords)
  return { data, other_mode: await otherMode(db, keywords, mode), ...meant }
}
