import { approvalKey, codesOf } from './codes.ts'
import { normalise } from './normalise.ts'
import type { ReadCharacter } from './readings.ts'
import { readText } from './readings.ts'

/** Whether `word` can be spelled from this place on, by whole readings and a last one begun. */
function spells(characters: readonly ReadCharacter[], at: number, word: string): boolean {
  if (word === '') return true
  const character = characters[at]
  if (!character) return false
  return character.readings.some((reading) =>
    word.length <= reading.length
      ? reading.startsWith(word)
      : word.startsWith(reading) && spells(characters, at + 1, word.slice(reading.length)),
  )
}

function initials(characters: readonly ReadCharacter[], at: number, word: string): boolean {
  return Array.from(word).every((letter, offset) =>
    characters[at + offset]?.readings.some((reading) => reading.startsWith(letter)),
  )
}

/** Whether a word sounds like part of a name: by initials or by pinyin, in any of its readings. */
export function soundsLike(name: string, word: string): boolean {
  if (!/^[a-z0-9]+$/.test(word)) return false
  const characters = readText(name)
  return characters.some((_, at) => initials(characters, at, word) || spells(characters, at, word))
}

export interface MatchableGoods {
  readonly code: string
  readonly name: string
  readonly genericName: string
  readonly tradeName: string | null
  readonly barcode: string
  readonly moreBarcodes: readonly string[]
  readonly approvalNumber: string | null
  readonly manufacturer: string
}

function codeReason(goods: MatchableGoods, word: string): string | null {
  if (normalise(goods.code).startsWith(word)) return `编码 ${goods.code}`
  const barcode = [goods.barcode, ...goods.moreBarcodes].find((each) => normalise(each).startsWith(word))
  if (barcode) return `条码 ${barcode}`
  if (!goods.approvalNumber) return null
  const key = approvalKey(goods.approvalNumber)
  const isApproval =
    normalise(goods.approvalNumber).startsWith(word) || key.startsWith(word) || key.replace(/^\D+/, '').startsWith(word)
  return isApproval ? `批准文号 ${goods.approvalNumber}` : null
}

/** Why a word found these goods, in words for the buyer; empty when it simply is in the name. */
export function matchReason(goods: MatchableGoods, word: string): string {
  if (goods.tradeName && normalise(goods.tradeName).includes(word)) return `商品名 ${goods.tradeName}`
  if (normalise(goods.name).includes(word)) return ''
  if (normalise(goods.genericName).includes(word)) return `通用名 ${goods.genericName}`
  const code = /\d/.test(word) ? codeReason(goods, word) : null
  if (code) return code
  const hasSound = [goods.name, goods.genericName].some((name) => soundsLike(name, word))
  if (hasSound) return `拼音 ${word}`
  if (normalise(goods.manufacturer).includes(word) || soundsLike(goods.manufacturer, word)) {
    return `厂家 ${goods.manufacturer}`
  }
  return codeReason(goods, word) ?? ''
}

export interface TypedWords {
  readonly words: readonly string[]
  /** All that was typed as one number, normalised; empty when it cannot be one. */
  readonly number: string
}

/** The reasons of all words, each once; a number that is exactly one of the goods' own says it all. */
export function matchReasons(goods: MatchableGoods, { words, number }: TypedWords): string {
  const barcodes = [goods.barcode, ...goods.moreBarcodes]
  if (number !== '' && codesOf({ ...goods, barcodes }).includes(number)) return codeReason(goods, number) ?? ''
  const reasons = words.map((word) => matchReason(goods, word)).filter((reason) => reason !== '')
  return [...new Set(reasons)].join('，')
}
