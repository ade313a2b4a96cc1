import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { approvalKey } from '#shop-api/modules/catalogue/search/codes.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'

export type NumberKind = 'code' | 'barcode' | 'approval'

/** Digits alone are an approval number only when there are enough of them to mean one. */
const LEAST_DIGITS = 8
const BARCODE = /^\d{8,14}$/

function kindOf({ numbers }: GoodsIndex, place: number, typed: string): NumberKind {
  if (numbers.codesAt(place)[0] === typed) return 'code'
  return BARCODE.test(typed) && numbers.hasBarcode(place, typed) ? 'barcode' : 'approval'
}

/** Goods on the shelf that carry exactly this number; approval numbers are shared by the packs of one medicine. */
export function goodsNumbered(goodsIndex: GoodsIndex, typed: string): { kind: NumberKind; places: number[] } | null {
  const word = normalise(typed)
  if (!/\d/.test(word)) return null
  const whole = goodsIndex.numbers.placesOf(word)
  const isKey = whole.length === 0 && /^\p{Script=Han}/u.test(word)
  const number = isKey ? approvalKey(typed) : word
  const places = (isKey ? goodsIndex.numbers.placesOf(number) : whole).filter((place) => goodsIndex.isListed(place))
  const [first] = places
  if (first === undefined) return null
  const kind = kindOf(goodsIndex, first, number)
  if (kind === 'approval' && word.replace(/\D/g, '').length < LEAST_DIGITS) return null
  return { kind, places }
}
