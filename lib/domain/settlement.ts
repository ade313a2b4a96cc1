import type { Fen } from '#lib/kernel/money.ts'
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
}

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
  readonly couponId: number | null
  readonly blockers: readonly (Reason & { readonly lineId: number | null })[]
  readonly nearExpiry: readonly { readonly lineId: number; readonly name: string; readonly expiresOn: string }[]
}
