import type { Fen, Price } from '#lib/kernel/money.ts'
import { lineAmount } from '#lib/kernel/money.ts'
import type { Goods, Reason } from './goods.ts'

export type GroupOfferState = 'running' | 'not_begun' | 'sold_out' | 'over'

/** Goods sold to groups of buyers. */
export interface GroupOffer {
  readonly id: number
  readonly name: string
  readonly goods: Goods
  /** Null: hidden from this viewer. */
  readonly price: Price | null
  /** Buyers a group needs. */
  readonly seats: number
  readonly hours: number
  readonly minQuantity: number
  readonly step: number
  readonly memberLimit: number | null
  /** Units this viewer may still take; null without a limit. */
  readonly memberLeft: number | null
  /** Units left; null is unlimited. */
  readonly left: number | null
  /** Null: not told. */
  readonly sold: number | null
  readonly openGroups: number
  readonly state: GroupOfferState
  readonly stateText: string
  readonly isBuyable: boolean
  readonly reasons: readonly Reason[]
  /** Milliseconds since 1970, by the server's clock. */
  readonly startsAt: number
  readonly endsAt: number
  /** The shop API's own text of what is shown, sent back with what is done; null where it compares nothing. */
  readonly statement: string | null
}

export interface Group {
  readonly id: number
  readonly leader: string
  readonly seats: number
  readonly taken: number
  readonly state: 'open' | 'succeeded' | 'failed'
  readonly closesAt: number
  readonly isMine: boolean
}

/** A seat the member has paid for. */
export interface OwnGroup {
  readonly group: Group
  readonly offerId: number
  readonly goodsName: string
  readonly quantity: number
  readonly paid: Fen | null
  readonly orderId: number
  readonly orderNumber: string
  readonly joinedAt: string
  readonly stateText: string
}

export interface GroupBuy {
  readonly offer: GroupOffer
  readonly groups: readonly Group[]
  /** A seat is paid with the password of the sign-in. */
  readonly needsPassword: boolean
}

/** What so many units cost in a group; shipping is free. */
export function seatAmount(price: Price, quantity: number): Fen {
  return lineAmount(price, quantity)
}

/** What a quantity field must keep to: the start quantity, its steps, and whatever runs out first. */
export function seatBounds(offer: GroupOffer): { min: number; step: number; max: number } {
  const limits = [offer.left, offer.memberLeft ?? offer.memberLimit, offer.goods.stock]
  return {
    min: offer.minQuantity,
    step: offer.step,
    max: Math.min(...limits.map((limit) => limit ?? Number.MAX_SAFE_INTEGER), 999_999),
  }
}
