/** A day on the clock; China's calendar knows no shorter or longer ones. */
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** Milliseconds from a wire timestamp: ten digits are seconds (spec §3, §9), thirteen are milliseconds. */
export function timestampToMs(timestamp: number): number {
  return timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp
}

/** Ten-digit timestamp in seconds, as the wire carries it. */
export function toTimestamp(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Calendar day in China, 2026-11-20; China has kept one offset all year since 1991. */
export function chinaDate(date: Date): string {
  return new Date(date.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
}

/** 2026-11-20 09:30:00 in China. */
export function chinaDateTime(date: Date): string {
  return new Date(date.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of 2026-11-20 09:30:00 in China; an invalid date where the text is none. */
export function instantOf(chinaTime: string): Date {
  return new Date(`${chinaTime.replace(' ', 'T')}+08:00`)
}

/** Calendar day in China that a window ends with: one that ends at midnight ends with the day before. */
export function lastDay(end: number): string {
  return chinaDate(new Date(end - 1))
}

/** When a window ends, as people say it: 2027-01-05 18:30, and 2027-01-05 24:00 for the midnight after that day. */
export function endOfWindow(end: Date): string {
  const [day = '', clock = ''] = chinaDateTime(end).split(' ')
  return clock.startsWith('00:00') ? `${lastDay(end.getTime())} 24:00` : `${day} ${clock.slice(0, 5)}`
}

/** The same without the year: 01-05 24:00. */
export function endMinute(end: number): string {
  return endOfWindow(new Date(end)).slice(5)
}

/** A window as people say it: 2026-12-01 08:00 至 2027-01-05 24:00. */
export function windowText(start: Date, end: Date): string {
  return `${chinaDateTime(start).slice(0, 16)} 至 ${endOfWindow(end)}`
}

/** Whole days from one calendar day to another, both as 2026-11-20; negative once it has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
