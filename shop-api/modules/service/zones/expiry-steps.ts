import type { WireZone } from '#lib/contract/zones/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { NEAR_EXPIRY_DAYS } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { dayNumber, flags } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Days left, each step up to this. */
const STEPS = [30, 90, NEAR_EXPIRY_DAYS] as const

/** How many goods have so many days left. */
export async function expirySteps(db: Db, now: Date): Promise<WireZone['points']> {
  const { columns, length } = await currentGoodsIndex(db)
  const days = STEPS.map((step) => dayNumber(chinaDate(new Date(now.getTime() + step * DAY_MS))))
  const counts = STEPS.map(() => 0)
  for (let place = 0; place < length; place += 1) {
    if (((columns.flags[place] ?? 0) & flags.isOnShelf) === 0) continue
    const step = days.findIndex((day) => (columns.expiry[place] ?? 0) <= day)
    if (step >= 0) counts[step] = (counts[step] ?? 0) + 1
  }
  return STEPS.map((step, at) => ({
    label: at === 0 ? `剩${step}天以内` : `剩${(STEPS[at - 1] ?? 0) + 1}～${step}天`,
    text: `${counts[at]}个品种`,
  }))
}
