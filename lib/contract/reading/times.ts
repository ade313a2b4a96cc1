import { chinaDate, chinaDateTime, timestampToMs, toTimestamp } from '#lib/kernel/time.ts'
import { readText, readWhole, UNREADABLE } from './scalars.ts'

/** A day, with or without a time, and an offset from UTC where it is said: 2026/1/5, 2026年1月5日, 2026-01-05T08:30:00.000Z. */
const MOMENT =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

const CHINA_MINUTES = 8 * 60

function minutesOf(offset: string | undefined): number {
  if (offset === undefined) return CHINA_MINUTES
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** A time that there is: no 31 February, no 25 o'clock. Without an offset it is China's. Years before 1900 say that there is none. */
function momentOfText(text: string): Date | typeof UNREADABLE {
  const [, ...parts] = MOMENT.exec(text.trim()) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0))
  const written = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isThere =
    written.getUTCMonth() === month - 1 && written.getUTCDate() === day && written.getUTCHours() === hour && minute < 60
  if (!isThere || year < 1900 || second > 59) return UNREADABLE
  return new Date(written.getTime() - minutesOf(parts[6]) * 60_000)
}

/** A day without anything between its parts: as seconds it would be of 1970. */
const COMPACT_DAY = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

/** Fewer digits are a count, or a year. */
const TIMESTAMP = /^\d{10,13}(\.\d+)?$/

/** A time as text, or as a timestamp in seconds or milliseconds, as a number or text. */
function readMoment(value: unknown): Date | typeof UNREADABLE {
  if (typeof value !== 'string' && typeof value !== 'number') return UNREADABLE
  const text = String(value).trim().replace(COMPACT_DAY, '$1-$2-$3')
  return TIMESTAMP.test(text) ? new Date(timestampToMs(Math.floor(Number(text)))) : momentOfText(text)
}

/** A calendar day in China. */
export function readDay(value: unknown): string | typeof UNREADABLE {
  const moment = readMoment(value)
  return moment === UNREADABLE ? UNREADABLE : chinaDate(moment)
}

/** Seconds since 1970; 0 where there is no time. */
export function readTimestamp(value: unknown): number | typeof UNREADABLE {
  const moment = readMoment(value)
  return moment === UNREADABLE ? readWhole(value) : toTimestamp(moment)
}

/** Date and time in China. What names no other place stays as it is written, and so do words that are no time. */
export function readDateTime(value: unknown): string | typeof UNREADABLE {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const written = MOMENT.exec(text)
  if (written === null && !TIMESTAMP.test(text)) return readText(value)
  const moment = readMoment(value)
  if (moment === UNREADABLE) return UNREADABLE
  return written !== null && written[7] === undefined ? text : chinaDateTime(moment)
}
