import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { numberRules } from './trade-rules.ts'

/** Whether an hour of the day, 0 to 23, is between two others, past midnight where the first is the later; two that are the same hold nothing. */
export const isHourBetween = (hour: number, from: number, until: number): boolean =>
  from <= until ? from <= hour && hour < until : hour >= from || hour < until

/** The hours in China in which no mail and no text message of the shop's own accord leaves. */
export async function quietHours(db: Db) {
  const { quietFrom, quietUntil } = await readOne(db, numberRules('quietFrom', 'quietUntil'))
  return {
    isQuiet: (now: Date): boolean => isHourBetween(Number(chinaDateTime(now).slice(11, 13)), quietFrom, quietUntil),
    text: quietFrom === quietUntil ? '' : `${quietFrom}:00 至 ${quietUntil}:00`,
  }
}
