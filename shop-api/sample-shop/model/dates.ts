import { DAY_MS } from '#lib/kernel/time.ts'

/** Days in Chinese time as whole numbers since 1970-01-01: cheap to add to, and free of time zones once made. */

const chinaOffsetMs = 8 * 3_600_000

export function chinaDay(at: Date): number {
  return Math.floor((at.getTime() + chinaOffsetMs) / DAY_MS)
}

const written = new Map<number, string>()

/** 'YYYY-MM-DD'. */
export function dateOfDay(day: number): string {
  const known = written.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10)
  written.set(day, text)
  return text
}

/** The instant a time of day (hours) is in China on that day, as an ISO string. */
export function instantOfDay(day: number, hour = 0): string {
  return new Date(day * DAY_MS - chinaOffsetMs + hour * 3_600_000).toISOString()
}

const earlier = new Map<number, number>()

/** Same day of the month, so many months earlier (or the month's last day). */
export function monthsBefore(day: number, months: number): number {
  const key = day * 256 + months
  const known = earlier.get(key)
  if (known !== undefined) return known
  const found = countBack(day, months)
  earlier.set(key, found)
  return found
}

function countBack(day: number, months: number): number {
  const at = new Date(day * DAY_MS)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), lastDate))
  return first.getTime() / DAY_MS
}
