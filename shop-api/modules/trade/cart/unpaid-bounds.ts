import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { amountRules, numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { port } from '#shop-api/platform/port.ts'

/** What a member holds without having paid for it, and what speaks for its paying. */
export interface UnpaidStanding {
  readonly kind: (typeof members.$inferSelect)['kind']
  /** Orders waiting for their money, and what they cost together. */
  readonly unpaid: number
  readonly unpaidAmount: Fen
  /** Orders of late that were paid, what they cost together, and those whose time to pay ran out. */
  readonly paid: number
  readonly paidAmount: Fen
  readonly lapsed: number
  /** What the credit account still allows; nothing without one. While a debt is overdue nothing is ordered at all. */
  readonly credit: Fen
  readonly balance: Fen
}

/** How a member stands at an instant. */
export const unpaidStanding = port<(memberId: number, now: Date) => Read<UnpaidStanding>>('unpaid standing')

/** The standing and the operator's bounds, to be read together with other things. */
export const unpaidReads = (memberId: number, now: Date) => ({
  standing: unpaidStanding.ask(memberId, now),
  numbers: numberRules('unpaidOrders', 'unpaidOrdersNew'),
  worth: amountRules('unpaidNew', ...Object.values(worthOf)),
})

type Value<Asked> = Asked extends Read<infer Found> ? Found : never
/** What these reads answer. */
export type UnpaidFacts = {
  readonly [Key in keyof ReturnType<typeof unpaidReads>]: Value<ReturnType<typeof unpaidReads>[Key]>
}

const worthOf = {
  pharmacy: 'unpaidPharmacy',
  clinic: 'unpaidClinic',
  health_centre: 'unpaidHealthCentre',
  hospital: 'unpaidHospital',
  chain: 'unpaidChain',
  wholesaler: 'unpaidWholesaler',
} as const

/** Nothing was paid of late, or more orders ran out of time than were paid. */
const isUnproven = ({ paid, lapsed }: UnpaidStanding): boolean => paid === 0 || lapsed > paid

/** Most orders a member may have unpaid, and their worth: what its kind may, or what it has, was lent or paid of late if that is more. */
export function unpaidBounds({ standing, numbers, worth }: UnpaidFacts): {
  readonly number: number
  readonly amount: Fen
} {
  const { kind, credit, balance, paidAmount } = standing
  return isUnproven(standing)
    ? { number: numbers.unpaidOrdersNew, amount: fen(Math.max(worth.unpaidNew, credit, balance)) }
    : { number: numbers.unpaidOrders, amount: fen(Math.max(worth[worthOf[kind]], credit, balance, paidAmount)) }
}

/** Why so many more orders of so much may not be left unpaid now; null when they may. Stock is held for them until they are paid. */
export function unpaidReason(
  facts: UnpaidFacts,
  more: { readonly number: number; readonly amount: Fen },
): Reason | null {
  const { unpaid, unpaidAmount } = facts.standing
  const most = unpaidBounds(facts)
  if (unpaid + more.number > most.number) {
    const text = `已有${unpaid}笔订单未付款，本次再提交${more.number}笔将超过上限${most.number}笔，请先付款或取消`
    return { code: 'unpaid_orders', text, action: ways.unpaid }
  }
  if (unpaidAmount + more.amount <= most.amount) return null
  const held = unpaid === 0 ? '' : `已有${unpaid}笔订单未付款共¥${formatFen(unpaidAmount)}，`
  const text = `${held}本次¥${formatFen(more.amount)}，将超过未付款金额上限¥${formatFen(most.amount)}，请先付款、充值或分次下单`
  return { code: 'unpaid_amount', text, action: unpaid === 0 ? ways.recharge : ways.unpaid }
}
