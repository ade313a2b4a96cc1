import type { Fen } from '#lib/kernel/money.ts'

export type CouponState = 'open' | 'not_begun' | 'used_up' | 'claimed' | 'not_reviewed'

/** A coupon as it hangs out in the coupon centre. */
export interface CentreCoupon {
  readonly id: number
  readonly name: string
  readonly kind: 'amount' | 'rate'
  /** Decimal text: yuan off, or the rate such as 0.95. */
  readonly value: string
  readonly maxReduce: Fen | null
  readonly threshold: Fen
  readonly scope: string
  readonly url: string
  /** Goes with no full reduction. */
  readonly isExclusive: boolean
  readonly points: number
  readonly total: number
  readonly left: number
  readonly perMember: number
  readonly mine: number
  readonly state: CouponState
  readonly stateText: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly claimFrom: number
  readonly startsAt: number
  readonly expiresAt: number
  /** The shop API's own text of what is shown, sent back with what is done; null where it compares nothing. */
  readonly statement: string | null
}

/** 9.5 for a rate of 0.95: how much of ten parts is paid. */
export function rateOfTen(rate: string): string {
  return String(Math.round(Number(rate) * 1000) / 100)
}

/** Share of the pieces that are gone, 0 to 100; never 100 while one is left. */
export function goneShare({ total, left }: Pick<CentreCoupon, 'total' | 'left'>): number {
  return total === 0 ? 100 : Math.floor(((total - left) * 100) / total)
}
