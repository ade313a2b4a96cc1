import { flags } from '#shop-api/modules/goods/shelf/columns.ts'
import type { Shelf } from '#shop-api/modules/goods/shelf/shelf.ts'
import { approvalKey } from '#shop-api/modules/search/codes.ts'
import { normalise } from '#shop-api/modules/search/normalise.ts'

export type NumberKind = 'code' | 'barcode' | 'approval'

interface Numbered {
  readonly size: number
  readonly places: ReadonlyMap<string, readonly number[]>
}

/** Numbers never move to other goods, so the index of a shelf only grows with it. */
const indexes = new WeakMap<Shelf, Numbered>()

function indexOf(shelf: Shelf): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(shelf)
  if (known?.size === shelf.items.length) return known.places
  const places = new Map<string, number[]>()
  for (const [place, item] of shelf.items.entries()) {
    for (const code of new Set(item.codes)) {
      const list = places.get(code)
      if (list) list.push(place)
      else places.set(code, [place])
    }
  }
  indexes.set(shelf, { size: shelf.items.length, places })
  return places
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
export function goodsNumbered(shelf: Shelf, typed: string): { kind: NumberKind; places: number[] } | null {
  const word = normalise(typed)
  if (!/\d/.test(word)) return null
  const index = indexOf(shelf)
  const exact = index.get(word) ?? (/^\p{Script=Han}/u.test(word) ? index.get(approvalKey(typed)) : undefined)
  const places = (exact ?? []).filter((place) => ((shelf.columns.flags[place] ?? 0) & flags.onShelf) !== 0)
  const first = shelf.items[places[0] ?? -1]
  if (!first) return null
  const kind = kindOf(first.codes, index.has(word) ? word : approvalKey(typed))
  if (kind === 'approval' && word.replace(/\D/g, '').length < LEAST_DIGITS) return null
  return { kind, places }
}
