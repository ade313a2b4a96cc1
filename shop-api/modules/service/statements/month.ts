import { z } from 'zod'
import { startOfDay } from '#lib/kernel/days.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'

/** A calendar month in China, up to now where it is not over. */
export interface Month {
  /** 2026-11. */
  readonly name: string
  readonly from: Date
  /** The midnight that ends it: nothing of it is later. */
  readonly until: Date
  readonly isOpen: boolean
}

export const monthShape = z
  .string()
  .trim()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '月份须如 2026-11')

/** Without one the month before is meant, which is stated in the first days of this one. */
export const monthQuery = z.object({ month: monthShape.optional() })

const begin = (month: string): Date => startOfDay(`${month}-01`)

/** The month so many after another; before it where they are negative. */
export function monthAfter(name: string, months: number): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

export const currentMonth = (now: Date): string => chinaDate(now).slice(0, 7)

/** Throws ShopRefusal for a month that has not begun. */
export function monthOf(name: string, now: Date): Month {
  const current = currentMonth(now)
  if (name > current) throw fieldRefusal('month', `${name} 尚未开始`)
  return { name, from: begin(name), until: begin(monthAfter(name, 1)), isOpen: name === current }
}

/** The month that is asked for, or the one before this. Throws ShopRefusal for one that has not begun. */
export const askedMonth = (name: string | undefined, now: Date): Month =>
  monthOf(name ?? monthAfter(currentMonth(now), -1), now)
