import { formatFen } from '#lib/kernel/money.ts'
import type { TakenReward } from '#shop-api/modules/trade/rewards/reward-order.ts'

/** What a claim took back of what its order had brought, for the buyer; empty when nothing. */
export function rewardText({ cashBack, points, owed }: TakenReward): string {
  const taken = [cashBack > 0 ? `返现¥${formatFen(cashBack)}` : '', points > 0 ? `积分${points}` : ''].filter(Boolean)
  const back = taken.length > 0 ? `扣回${taken.join('、')}` : ''
  const debt = owed > 0 ? `积分已使用，尚欠${owed}，从后续获得的积分中优先抵扣` : ''
  return [back, debt].filter(Boolean).join('；')
}
