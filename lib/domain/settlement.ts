import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { CartAmounts, CartLine, CartTerms } from './cart.ts'
import type { Reason } from './goods.ts'

/** ephedrine: the part of a split order that holds ephedrine-containing goods. */
export type OrderKind = 'ordinary' | 'ephedrine'

export interface PaymentOption {
  readonly method: string
  readonly label: string
  readonly isAllowed: boolean
  readonly reason: string
  readonly available: Fen | null
  /** What is missing, where more of it would do. */
  readonly missing: Fen | null
  /** Paid at a provider, which says when it is done. */
  readonly isOnline: boolean
}

/** The shop's account, and what is written on a transfer so that it is known for what it is; null where the shop does not say. */
export interface TransferTo {
  readonly bank: string
  readonly account: string
  readonly name: string
  readonly reference: string | null
}

/** What a transfer is made with; `remark` is written on it where the shop has no reference of its own for it. */
export const transferFacts = (to: TransferTo, remark: string): readonly (readonly [label: string, text: string])[] => [
  ['收款户名', to.name],
  ['开户银行', to.bank],
  ['收款账号', to.account],
  ['转账附言', to.reference ?? remark],
]

export interface SettlementOrder {
  readonly kind: OrderKind
  readonly lines: readonly CartLine[]
  readonly amounts: CartAmounts
  readonly payments: readonly PaymentOption[]
}

export interface SettlementAddress {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly text: string
  readonly isDefault: boolean
}

export interface SettlementCoupon {
  readonly id: number
  readonly name: string
  readonly amount: Fen
  /** The sum with it, in place of the order discount; null when it can't be used, or the shop API does not say. */
  readonly pay: Fen | null
  /** The shop API's advice: no other choice costs less. */
  readonly isBest: boolean
  readonly isUsable: boolean
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Chosen lines, checked and priced again, as they would be ordered now. */
export interface Settlement {
  readonly lineIds: readonly number[]
  readonly orders: readonly SettlementOrder[]
  readonly amounts: CartAmounts
  /** Where the upstream answers them with the lines; otherwise they are in the sums of the orders. */
  readonly terms?: CartTerms
  readonly addresses: readonly SettlementAddress[]
  readonly coupons: readonly SettlementCoupon[]
  /** The sum without a coupon, and the order discount in it; null where the shop API does not say. */
  readonly withoutCoupon: { readonly pay: Fen; readonly discount: Fen } | null
  readonly couponId: number | null
  readonly blockers: readonly (Reason & { readonly lineId: number | null })[]
  readonly nearExpiry: readonly { readonly lineId: number; readonly name: string; readonly expiresOn: string }[]
  /** The member's orders that wait for their money; null where the shop API does not say. */
  readonly unpaid: { readonly count: number; readonly amount: Fen } | null
  /** The shop API's own text of all this, sent back with the order; null where it compares nothing. */
  readonly statement: string | null
}

/** What choosing a coupon does to the sum, beside what it takes off. */
export interface CouponEffect {
  /** Order discount that it switches off. */
  readonly lostDiscount: Fen
  /** Above zero: more is paid than without it. */
  readonly difference: Fen
}

/** Null where the shop API does not say, or the coupon can't be used. */
export function couponEffect(
  { withoutCoupon }: Pick<Settlement, 'withoutCoupon'>,
  { pay }: Pick<SettlementCoupon, 'pay'>,
): CouponEffect | null {
  if (withoutCoupon === null || pay === null) return null
  return { lostDiscount: withoutCoupon.discount, difference: fen(pay - withoutCoupon.pay) }
}

/** A choice that costs less than the one made. */
export interface CheaperChoice {
  readonly coupon: SettlementCoupon | null
  readonly pay: Fen
  readonly saving: Fen
}

/** The shop API's advice where following it would cost less; nothing is chosen by itself. */
export function cheaperChoice({ coupons, withoutCoupon, amounts }: Settlement): CheaperChoice | null {
  const coupon = coupons.find(({ isBest }) => isBest) ?? null
  const pay = coupon === null ? (withoutCoupon?.pay ?? null) : coupon.pay
  return pay === null || pay >= amounts.pay ? null : { coupon, pay, saving: fen(amounts.pay - pay) }
}
