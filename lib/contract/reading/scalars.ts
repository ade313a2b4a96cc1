import { plainText, readDecimal } from '#lib/kernel/plain-text.ts'

/** Says that a value cannot be read as what it should be. */
export const UNREADABLE = Symbol('unreadable')

/** Longer text than any field has; it would only make a page slow. */
const MOST_CHARACTERS = 100_000

export function readText(value: unknown): string | typeof UNREADABLE {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS ? value.slice(0, MOST_CHARACTERS) : value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return UNREADABLE
}

/** A number, or text that is one: "12", "1,200", " 3.0 "; "12,50" is none. */
function readNumber(value: unknown): number | typeof UNREADABLE {
  if (typeof value === 'number') return Number.isFinite(value) ? value : UNREADABLE
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return UNREADABLE
  const text = readDecimal(plainText(value).replace(/^\+/, ''))
  return text === undefined ? UNREADABLE : Number(text)
}

/** A whole number; parts are cut off. */
export function readWhole(value: unknown): number | typeof UNREADABLE {
  if (Number.isSafeInteger(value)) return value as number
  const number = readNumber(value)
  if (number === UNREADABLE) return UNREADABLE
  const whole = Math.floor(number)
  return Number.isSafeInteger(whole) ? whole : UNREADABLE
}

const MONEY = /^-?\d{1,12}(\.\d{1,4})?$/

/** Yuan as text or number, also as people write it: "￥1,280.50". More than four decimals are cut off. */
export function readMoney(value: unknown): string | number | typeof UNREADABLE {
  if ((typeof value === 'string' || typeof value === 'number') && MONEY.test(String(value))) return value
  const bare = typeof value === 'string' ? value.replace(/^\s*(-?)\s*[¥￥]?\s*/, '$1').replace(/\s*元?\s*$/, '') : value
  const number = typeof bare === 'boolean' ? UNREADABLE : readNumber(bare)
  if (number === UNREADABLE || Math.abs(number) >= 1e12) return UNREADABLE
  const cut = number.toFixed(8).replace(/(\.\d{4})\d+$/, '$1')
  return MONEY.test(cut) ? cut : UNREADABLE
}

const flagWords: Readonly<Record<string, 0 | 1>> = {
  '': 0,
  '0': 0,
  false: 0,
  no: 0,
  off: 0,
  '1': 1,
  true: 1,
  yes: 1,
  on: 1,
}

/** 0 or 1 in any of their forms; any other number but 0 is a yes. */
export function readFlag(value: unknown): 0 | 1 | typeof UNREADABLE {
  if (value === 0 || value === 1) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isNaN(value) ? UNREADABLE : 1
  if (typeof value !== 'string') return UNREADABLE
  return flagWords[value.trim().toLowerCase()] ?? UNREADABLE
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/

/** A calendar day: 2026-11-20, 2026/11/20, 2026年11月20日, with or without a time, or a timestamp in seconds. */
export function readDay(value: unknown): string | typeof UNREADABLE {
  if (typeof value === 'number' && value > 0 && value < 1e11) return dayOf(new Date((value + 8 * 3600) * 1000))
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value.trim())) || []
  if (!year || !month || !day) return UNREADABLE
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || dayOf(date) !== text || text < '1900' ? UNREADABLE : text
}

function dayOf(date: Date): string | typeof UNREADABLE {
  return Number.isNaN(date.getTime()) ? UNREADABLE : date.toISOString().slice(0, 10)
}
