import { DAY_MS } from './time.ts'

/** Midnight in China at which a calendar day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** The calendar day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** Calendar days from the first to the last one, both with it. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = last; day >= first; day = daysBefore(day, 1)) days.unshift(day)
  return days
}
