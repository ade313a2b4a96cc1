import { DAY_MS } from '#lib/kernel/time.ts'
import type { ShopSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { chatHoursShape } from '#shop-api/modules/base/settings/shop-settings.ts'

export type ChatHours = ShopSettings['chatHours']

/** Hours as operators give them. */
export const hoursShape = chatHoursShape.refine(({ from, to }) => from < to, {
  path: ['to'],
  message: '下班时间须晚于上班时间',
})

const SHANGHAI_OFFSET_MS = 8 * 3_600_000
const names = ['一', '二', '三', '四', '五', '六', '日']

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface Period {
  readonly opens: Date
  readonly closes: Date
}

/** The open hours of the days around an instant, in order; none on days off. */
function periodsAround(hours: ChatHours, now: Date): Period[] {
  const today = Math.floor((now.getTime() + SHANGHAI_OFFSET_MS) / DAY_MS)
  return Array.from({ length: 10 }, (_, index) => today - 8 + index).flatMap((day) => {
    // 1970-01-01 was a Thursday; days of the week count from Monday, 1.
    if (!hours.days.includes(((((day + 3) % 7) + 7) % 7) + 1)) return []
    const at = (time: string) => new Date(day * DAY_MS - SHANGHAI_OFFSET_MS + minutesOf(time) * 60_000)
    return [{ opens: at(hours.from), closes: at(hours.to) }]
  })
}

/**
 * When the closed period an instant lies in began; null while somebody is there. Periods that meet at midnight are one,
 * so a desk that is open day and night never closes.
 */
export function closedSince(hours: ChatHours, now: Date): Date | null {
  const periods = periodsAround(hours, now)
  if (periods.some(({ opens, closes }) => opens <= now && now < closes)) return null
  return periods.filter(({ closes }) => closes <= now).at(-1)?.closes ?? new Date(0)
}

/** Days as people say them: 周一至周六, or 周一、周三. */
function daysInWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  if (sorted.length > 2 && last - first === sorted.length - 1) return `周${names[first - 1]}至周${names[last - 1]}`
  return sorted.map((day) => `周${names[day - 1]}`).join('、')
}

/** The working hours in words. */
export function hoursInWords(hours: ChatHours): string {
  if (hours.days.length === 0) return '暂不提供在线客服'
  const isWhole = hours.from === '00:00' && hours.to === '24:00'
  return `${hours.days.length === 7 ? '每天' : daysInWords(hours.days)} ${isWhole ? '24小时' : `${hours.from}～${hours.to}`}`
}
