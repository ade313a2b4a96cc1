import { flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { approvalKey } from '#shop-api/modules/catalogue/search/codes.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'

export type NumberKind = 'code' | 'barcode' | 'approval'

interface Numbered {
  size: number
  readonly places: Map<string, number[]>
}

/** Numbers never move to other goods, so the index of a shelf only grows with it. */
const indexes = new WeakMap<GoodsIndex, Numbered>()

function indexOf(goodsIndex: GoodsIndex): ReadonlyMap<string, readonly number[]> {
  const index: Numbered = indexes.get(goodsIndex) ?? { size: 0, places: new Map() }
  indexes.set(goodsIndex, index)
  for (; index.size < goodsIndex.items.length; index.size += 1) {
    for (const code of new Set(goodsIndex.items[index.size]?.codes)) {
      const list = index.places.get(code)
      if (list) list.push(index.size)
      else index.places.set(code, [index.size])
    }
  }
  return index.places
}

/** Digits alone are an approval number only when there are enough of them to mean one. */
const LEAST_DIGITS = 8
const BARCODE = /^\d{8,14}$/

function kindOf(codes: readonly string[], typed: string): NumberKind {
  const at = codes.indexOf(typed)
  if (at === 0) return 'code'
  return at === 1 && BARCODE.test(typed) ? 'barcode' : 'approval'
}

/** Goods on the shelf that carry exactly this number; approval numbers are shared by the packs of one medicine. */
export function goodsNumbered(goodsIndex: GoodsIndex, typed: string): { kind: NumberKind; places: number[] } | null {
  const word = normalise(typed)
  if (!/\d/.test(word)) return null
  const index = indexOf(goodsIndex)
  const exact = index.get(word) ?? (/^\p{Script=Han}/u.test(word) ? index.get(approvalKey(typed)) : undefined)
  const places = (exact ?? []).filter((place) => ((goodsIndex.columns.flags[place] ?? 0) & flags.onShelf) !== 0)
  const first = goodsIndex.items[places[0] ?? -1]
  if (!first) return null
  const kind = kindOf(first.codes, index.has(word) ? word : approvalKey(typed))
  if (kind === 'approval' && word.replace(/\D/g, '').length < LEAST_DIGITS) return null
  return { kind, places }
}
