import type { Grams } from './grams.ts'
import { addCode, addName } from './grams.ts'
import { normalise } from './normalise.ts'

/** What search knows goods by. */
export interface SearchableGoods {
  readonly code: string
  readonly name: string
  readonly genericName: string
  readonly tradeName: string | null
  readonly barcode: string
  readonly approvalNumber: string | null
}

/** Names repeat over strengths, packs and makers; their grams are the costly part of loading. */
const MOST_REMEMBERED = 20_000
const remembered = new Map<string, readonly string[]>()

function nameGrams(name: string): readonly string[] {
  const known = remembered.get(name)
  if (known) return known
  const grams: Grams = new Set()
  addName(name, grams)
  const list = [...grams]
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(name, list)
  return list
}

/** The part of an approval number that people type: H13020726 of 国药准字H13020726. */
export function approvalKey(approvalNumber: string): string {
  return normalise(approvalNumber).replace(/\p{Script=Han}+/gu, '')
}

/** Grams of goods, as the search_grams column holds them. */
export function gramsOfGoods(goods: SearchableGoods): string[] {
  const grams: Grams = new Set()
  for (const name of new Set([goods.name, goods.genericName, goods.tradeName ?? ''])) {
    for (const gram of nameGrams(name)) grams.add(gram)
  }
  addCode(normalise(goods.code), 3, grams)
  addCode(normalise(goods.barcode), 8, grams)
  if (goods.approvalNumber) {
    const key = approvalKey(goods.approvalNumber)
    addCode(key, 4, grams)
    addCode(normalise(goods.approvalNumber), normalise(goods.approvalNumber).length, grams)
    addCode(key.replace(/^\D+/, ''), 6, grams)
  }
  return [...grams]
}

/** Grams of a manufacturer's names, as its search_grams column holds them. */
export function gramsOfManufacturer(maker: { readonly name: string; readonly shortName: string }): string[] {
  return [...new Set([...nameGrams(maker.name), ...nameGrams(maker.shortName)])]
}
