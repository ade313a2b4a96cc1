import { isId, MOST_ID, toId } from '#lib/kernel/id.ts'
import { plainText, readDecimal } from '#lib/kernel/plain-text.ts'

/** Says that a value cannot be read as what it should be. */
export const UNREADABLE = Symbol('unreadable')

/** Longer text than any field has: half of it would be another text. */
const MOST_CHARACTERS = 1_000_000

export function readText(value: unknown): string | typeof UNREADABLE {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS ? UNREADABLE : value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return UNREADABLE
}

/** An address; one without a scheme, as pages once shared by both of them have it, is of https. */
export function readUrl(value: unknown): string | typeof UNREADABLE {
  const text = readText(value)
  return text !== UNREADABLE && /^\/\/[^\s/\\]/.test(text.trim()) ? `https:${text.trim()}` : text
}

/** A number, or text that is one: "12", "1,200", " 3.0 "; "12,50" is none. */
export function readNumber(value: unknown): number | typeof UNREADABLE {
  if (typeof value === 'number') return Number.isFinite(value) ? value : UNREADABLE
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return UNREADABLE
  const text = readDecimal(plainText(value).replace(/^\+/, ''))
  return text === undefined ? UNREADABLE : Number(text)
}

/** A whole number; one with parts is none. */
export function readWhole(value: unknown): number | typeof UNREADABLE {
  const number = readNumber(value)
  return Number.isSafeInteger(number) ? number : UNREADABLE
}

/** An id: a number, or text of more digits than a number holds. 0 is none. */
export function readId(value: unknown): number | typeof UNREADABLE {
  const whole = readWhole(value)
  if (whole !== UNREADABLE) return whole > 0 && whole <= MOST_ID ? whole : UNREADABLE
  const text = typeof value === 'string' ? value.trim() : ''
  return isId(text) ? toId(text) : UNREADABLE
}

/** An id, or 0 where there is none. */
export const readIdOrNone = (value: unknown): number | typeof UNREADABLE => (readWhole(value) === 0 ? 0 : readId(value))

const MONEY = /^-?\d{1,12}(\.\d{1,4})?$/

const PRICE_SCALE = 10_000
/** What binary fractions leave behind: 0.1 + 0.2. */
const NOISE = 1e-9

/** Yuan as text or number, also as people write it: "￥1,280.50". What is not whole in ten-thousandths is no price. */
export function readMoney(value: unknown): string | number | typeof UNREADABLE {
  if ((typeof value === 'string' || typeof value === 'number') && MONEY.test(String(value))) return value
  const bare = typeof value === 'string' ? value.replace(/^\s*(-?)\s*[¥￥]?\s*/, '$1').replace(/\s*元?\s*$/, '') : value
  const number = typeof bare === 'boolean' ? UNREADABLE : readNumber(bare)
  if (number === UNREADABLE || Math.abs(number) >= 1e12) return UNREADABLE
  const units = Math.round(number * PRICE_SCALE)
  return Math.abs(number - units / PRICE_SCALE) < NOISE ? (units / PRICE_SCALE).toFixed(4) : UNREADABLE
}

const WHOLE_FEN = /^-?\d+(\.\d{1,2}0*)?$/

/** The same of an amount. What is not whole in fen is none: rounding it would make another amount of it. */
export function readAmount(value: unknown): string | number | typeof UNREADABLE {
  const money = readMoney(value)
  return money === UNREADABLE || WHOLE_FEN.test(String(money)) ? money : UNREADABLE
}

const flagWords: Readonly<Record<string, 0 | 1>> = {
  '': 0,
  '0': 0,
  false: 0,
  f: 0,
  no: 0,
  n: 0,
  off: 0,
  否: 0,
  '1': 1,
  true: 1,
  t: 1,
  yes: 1,
  y: 1,
  on: 1,
  是: 1,
}

/** 0 or 1 in any of their forms; any other number but 0 is a yes. */
export function readFlag(value: unknown): 0 | 1 | typeof UNREADABLE {
  if (value === 0 || value === 1) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isNaN(value) ? UNREADABLE : 1
  if (typeof value !== 'string') return UNREADABLE
  return flagWords[value.trim().toLowerCase()] ?? UNREADABLE
}
