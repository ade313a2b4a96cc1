import type { WireListedRow } from '#lib/contract/purchase-lists/calls.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { findGoods, parseSearch } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { inOrder } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'
import { specTokens } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { goodsNumbered } from './number-index.ts'
import type { Described } from './read-row.ts'
import { withoutBrackets } from './read-row.ts'

export type MatchKind = WireListedRow['matched_by']

/** Goods a row may mean, by the strongest thing it says about them. */
export interface Found {
  readonly kind: MatchKind
  /** The name is there exactly, not only as a part or by its sound. */
  readonly isExact: boolean
  readonly places: readonly number[]
}

const nothing: Found = { kind: 'none', isExact: false, places: [] }
/** More of one name than this are too many to show; the best-selling are shown. */
const MOST_PLACES = 60
const PINYIN = /^[a-z0-9]+$/

function byNumber(goodsIndex: GoodsIndex, { numbers }: Described): Found | null {
  for (const number of numbers) {
    const found = goodsNumbered(goodsIndex, number)
    if (found) return { ...found, isExact: true }
  }
  return null
}

function byExactName(goodsIndex: GoodsIndex, name: string): Found | null {
  for (const wording of new Set([name, withoutBrackets(name)])) {
    const places = wording === '' ? [] : goodsIndex.named(wording)
    if (places.length > 0) return { kind: 'name', isExact: true, places }
  }
  return null
}

async function bySearch(db: Db, goodsIndex: GoodsIndex, name: string): Promise<Found> {
  for (const wording of new Set([name, withoutBrackets(name)])) {
    const search = parseSearch(wording.slice(0, 64), 0)
    if (!search) continue
    const selection = await findGoods(db, goodsIndex, search)
    if (selection.size === 0) continue
    const places = [...inOrder(goodsIndex, selection, 'sales', 'desc').slice(0, MOST_PLACES)]
    return { kind: PINYIN.test(normalise(wording)) ? 'pinyin' : 'name', isExact: false, places }
  }
  return nothing
}

/** Goods on the shelf that a row may mean: by number, by name, by part of a name or its pinyin. */
export async function findFor(db: Db, goodsIndex: GoodsIndex, row: Described): Promise<Found> {
  const numbered = byNumber(goodsIndex, row)
  if (numbered) return numbered
  if (row.name === '') return nothing
  return byExactName(goodsIndex, row.name) ?? (await bySearch(db, goodsIndex, row.name))
}

/** What candidates are distinguished by, of all rows at once. */
export async function loadSpecs(db: Db, ids: readonly number[]): Promise<Map<number, ReadonlySet<string>>> {
  const CHUNK = 5000
  const specs = new Map<number, ReadonlySet<string>>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await goodsFacts(db, ids.slice(from, from + CHUNK), 'spec')
    for (const [id, { spec }] of rows) specs.set(id, specTokens(spec))
  }
  return specs
}
