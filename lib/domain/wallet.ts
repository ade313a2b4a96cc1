import type { Fen } from '#lib/kernel/money.ts'
import type { OnlinePayment } from './provider-payment.ts'
import type { TransferTo } from './settlement.ts'

/** What a member can pay with; null is what is not told. */
export interface PaymentMeans {
  readonly balance: Fen | null
  /** Set aside for withdrawals that are not sent yet. */
  readonly frozen: Fen | null
  readonly points: number | null
  /** To take back for returned goods, but spent: points that come in pay them first. */
  readonly pointsOwed: number
  readonly coupons: number | null
  readonly cashVouchers: number | null
  /** Null: this member buys without credit. */
  readonly credit: {
    readonly limit: Fen
    readonly used: Fen
    readonly due: Fen
    readonly overdue: Fen
    /** By when something has to be paid; null when nothing is owed. */
    readonly dueOn: string | null
  } | null
  /** Where money for the balance is sent; null where the shop does not say. */
  readonly transfer: TransferTo | null
  /** Ways to recharge at a provider; none where the shop has none. */
  readonly rechargeWays: readonly { readonly method: string; readonly label: string }[]
  /** A recharge at a provider that waits. */
  readonly onlineRecharge: OnlinePayment | null
}

export interface BalanceEntry {
  readonly id: number
  readonly label: string
  /** Negative: spent. */
  readonly amount: Fen | null
  /** Null: not told. */
  readonly balance: Fen | null
  readonly orderNumber: string | null
  readonly note: string
  readonly at: string
}

/** Kinds of movements a member can filter by, under the codes of the call. */
export const movementKinds: readonly { readonly code: number; readonly label: string }[] = [
  { code: 1, label: '充值' },
  { code: 2, label: '支付订单' },
  { code: 3, label: '退款' },
  { code: 4, label: '返现' },
  { code: 5, label: '提现' },
  { code: 6, label: '提现退回' },
  { code: 7, label: '期初' },
]

export interface DayBalance {
  readonly day: string
  readonly balance: Fen
}

export interface BalanceStatement {
  readonly opening: Fen
  readonly closing: Fen
  /** There are more entries than a sheet takes. */
  readonly isCut: boolean
  /** Oldest first. */
  readonly entries: readonly BalanceEntry[]
}

export interface PointsEntry {
  readonly id: number
  readonly label: string
  readonly points: number
  readonly balance: number
  readonly orderNumber: string | null
  readonly note: string
  readonly at: string
}

export interface Coupon {
  readonly id: number
  readonly name: string
  /** Kind in words; empty for a plain coupon. */
  readonly kindText: string
  /** Yuan off, or the rate that is paid: 0.95. */
  readonly worth:
    | { readonly kind: 'amount'; readonly off: Fen }
    | { readonly kind: 'rate'; readonly rate: number }
    | null
  /** 0: none; null, as for the worth: not told. */
  readonly threshold: Fen | null
  readonly scope: string
  readonly isUsable: boolean
  readonly stateText: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly expiresAt: number
}

export interface CashVoucher {
  readonly id: number
  readonly name: string
  /** Null: the upstream does not say. */
  readonly amount: Fen | null
  /** Null: the upstream does not say. */
  readonly remaining: Fen | null
  readonly isUsable: boolean
  readonly stateText: string
  /** Milliseconds since 1970; 0: the upstream does not say. */
  readonly startsAt: number
  readonly expiresAt: number
  readonly uses: readonly {
    readonly amount: Fen
    readonly orderNumber: string | null
    readonly note: string
    readonly at: string
  }[]
}

/** Of coupons and vouchers: 0 usable, 1 used, 2 expired. */
export type OwnStatus = 0 | 1 | 2

export interface OwnNumbers {
  /** Null: the upstream does not say. */
  readonly usable: number | null
  readonly used: number | null
  readonly expired: number | null
}

/** Usable coupons of one kind, in words. */
export interface CouponCount {
  /** Code of the kind. */
  readonly kind: number
  readonly kindText: string
  readonly count: number
}

/** Code of cash vouchers among the kinds of coupon. */
export const CASH_VOUCHER = 2

export interface CouponNumbers extends OwnNumbers {
  readonly kinds: readonly CouponCount[]
}

export interface BalanceRequest {
  readonly id: number
  readonly number: string
  readonly kind: 'recharge' | 'withdraw'
  readonly amount: Fen | null
  /** What was booked, where it is another amount than the one asked for. */
  readonly arrived: Fen | null
  readonly isOpen: boolean
  readonly stateText: string
  readonly detail: string
  readonly reason: string
  readonly at: string
}
