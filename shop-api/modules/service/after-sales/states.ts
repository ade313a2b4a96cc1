import { formatFen } from '#lib/kernel/money.ts'
import type { TakenReward } from '#shop-api/modules/trade/rewards/reward-order.ts'
import type { AfterSalesCause, AfterSalesKind, AfterSalesState } from './tables.ts'

/** Where a claim may go from each state; what is not here is refused. */
const nextStates: Readonly<Record<AfterSalesState, readonly AfterSalesState[]>> = {
  applied: ['approved', 'done', 'rejected', 'withdrawn'],
  approved: ['sent_back', 'done', 'rejected', 'withdrawn'],
  sent_back: ['done', 'rejected'],
  done: [],
  rejected: [],
  withdrawn: [],
}

/** States from which a claim may come to this one. */
export function claimStatesBefore(state: AfterSalesState): AfterSalesState[] {
  return (Object.keys(nextStates) as AfterSalesState[]).filter((from) => nextStates[from].includes(state))
}

const texts: Readonly<Record<AfterSalesState, string>> = {
  applied: '待审核',
  approved: '待寄回',
  sent_back: '已寄回',
  done: '已完成',
  rejected: '已驳回',
  withdrawn: '已撤销',
}
export const claimStateText = (state: AfterSalesState, isResent = false): string =>
  state === 'done' && isResent ? '已补发' : texts[state]

const kinds: Readonly<Record<AfterSalesKind, string>> = {
  difference: '收货差异',
  return: '退货',
  short_supply: '缺货未发',
}
export const claimKindText = (kind: AfterSalesKind): string => kinds[kind]

const causes: Readonly<Record<AfterSalesCause, string>> = {
  short: '少货',
  damaged: '破损',
  wrong: '错货',
  refused: '拒收',
  quality: '质量问题',
  near_expiry: '效期不符',
  unwanted: '不再需要',
  unsent: '缺货未发',
}
export const causeText = (cause: AfterSalesCause): string => causes[cause]

export type ClaimAction = 'withdraw' | 'send_back'

/** What the buyer may do with a claim now. */
export function claimActions(state: AfterSalesState, kind: AfterSalesKind): ClaimAction[] {
  const actions: ClaimAction[] = []
  if (state === 'approved') actions.push('send_back')
  if (kind !== 'short_supply' && claimStatesBefore('withdrawn').includes(state)) actions.push('withdraw')
  return actions
}

/** What the files of a claim are filed under. */
export const claimUse = (claimId: number): string => `after_sales ${claimId}`

/** What a claim took back of what its order had brought, for the buyer; empty when nothing. */
export function rewardText({ cashBack, points, owed }: TakenReward): string {
  const taken = [cashBack > 0 ? `返现¥${formatFen(cashBack)}` : '', points > 0 ? `积分${points}` : ''].filter(Boolean)
  const back = taken.length > 0 ? `扣回${taken.join('、')}` : ''
  const debt = owed > 0 ? `积分已使用，尚欠${owed}，从后续获得的积分中优先抵扣` : ''
  return [back, debt].filter(Boolean).join('；')
}
