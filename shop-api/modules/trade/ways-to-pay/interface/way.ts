import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Provider } from './provider.ts'

export type WirePayment = WireSettlement['orders'][number]['payments'][number]

/** What a member could pay with. */
export interface PaymentMeans {
  readonly balance: Fen
  /** What the credit account still allows, and why nothing when it is overdue; null without one. */
  readonly credit: { readonly left: Fen; readonly bar: string; readonly dueOn: string } | null
  /** Cash vouchers not spent yet. */
  readonly vouchers: Fen
  /** Whether the shop has an account that money can be sent to. */
  readonly hasAccount: boolean
  /** Ways at a provider that this shop is connected with. */
  readonly providers: ReadonlySet<string>
}

/** What is to be paid, of which vouchers pay no shipping. */
export interface Due {
  /** hm: with ephedrine-containing goods, which the law has paid by company transfer alone. */
  readonly kind: 'ordinary' | 'hm'
  readonly pay: Fen
  readonly shipping: Fen
}

/** Money that leaves what a member has here, for an order. */
export interface Taken {
  readonly orderId: number
  readonly memberId: number
  readonly amount: Fen
  readonly at: Date
  readonly note: string
}

/** A way to pay: what it says of an order before it is paid, and how its money comes. */
export interface WayToPay {
  readonly method: string
  /** What it is called, whether it may pay, and if not, why; null where it is nothing to this member or shop at all. */
  readonly offer: (due: Due, means: PaymentMeans) => Offer | null
  /** Takes the money from what the member has here, at once; answers with the ledger's transfer. */
  readonly take?: (tx: Db, taken: Taken) => Promise<number>
  /** Somebody else moves the money, and says when it is done: until then the payment waits. */
  readonly provider?: Provider
}

export interface Offer {
  readonly label: string
  /** Why it can't pay; empty when it can. */
  readonly reason: string
  readonly available: Fen | null
  /** What is missing, where more of it would do. */
  readonly missing?: Fen
}

export const EPHEDRINE = '含麻订单仅支持对公转账'

export function wireOffer({ method, provider }: WayToPay, { label, reason, available, missing }: Offer): WirePayment {
  return {
    method,
    label,
    is_allowed: reason === '' ? 1 : 0,
    reason,
    available: available === null ? null : formatFen(available),
    ...(missing === undefined ? {} : { missing: formatFen(missing) }),
    ...(provider === undefined ? {} : { is_online: 1 as const }),
  }
}
