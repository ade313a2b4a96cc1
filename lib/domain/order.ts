import type { Fen, Price } from '#lib/kernel/money.ts'
import type { ClaimSummary } from './after-sales.ts'
import type { CartAmounts, LineType, PricePart } from './cart.ts'
import type { Reason } from './goods.ts'
import type { OnlinePayment } from './provider-payment.ts'
import type { OrderKind, PaymentOption, TransferTo } from './settlement.ts'

export interface PayableVoucher {
  readonly id: number
  readonly name: string
  readonly remaining: Fen
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type OrderState = 'submitted' | 'paid' | 'picked' | 'shipped' | 'received' | 'done' | 'cancelled' | 'closed'

export type OrderAction = 'pay' | 'cancel' | 'transfer' | 'receive' | 'return' | 'receipt' | 'logistics' | 'reorder'

interface OrderHead {
  readonly id: number
  readonly number: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly stateText: string
  readonly createdAt: string
  /** Milliseconds since 1970; null when there is nothing to pay in time. */
  readonly payBefore: number | null
  /** Null, also of lines: not told. */
  readonly pay: Fen | null
  /** What went back after it was shipped. */
  readonly refunded: Fen
  readonly lineCount: number
  readonly actions: readonly OrderAction[]
}

/** What the sum of an order is called: due until it is paid, paid from then on. */
export const payLabel = ({ state }: Pick<OrderHead, 'state'>): string =>
  ['submitted', 'cancelled', 'closed'].includes(state) ? '应付' : '实付'

export interface OrderSummary extends OrderHead {
  readonly lines: readonly {
    readonly name: string
    readonly spec: string
    readonly manufacturer: string
    readonly image: string
    readonly quantity: number | null
    /** Empty: not said. */
    readonly unit: string
    /** It is what the search was for. */
    readonly isFound: boolean
  }[]
}

/** Units of one batch of a line. */
export interface OrderBatch {
  readonly id: number
  readonly number: string
  readonly madeOn: string
  readonly expiresOn: string
  /** Where it was held for the order. */
  readonly warehouse: string
  readonly manufacturer: string
  readonly spec: string
  readonly form: string
  readonly approvalNumber: string
  /** Empty, also of the next two: not said. */
  readonly genericName: string
  /** Who holds the marketing authorisation. */
  readonly holder: string
  readonly storage: string
  readonly quantity: number
  /** Goods of it, where they are not the line's own: part of a combination, or a gift. */
  readonly goodsName: string
  readonly isGift: boolean
  /** Parcel they left with; null while they wait, or were never sent. */
  readonly shipmentId: number | null
  readonly isUnsent: boolean
  /** Units found in good order; null until the receipt was confirmed. */
  readonly received: number | null
  /** Units some claim is about. */
  readonly claimed: number
  readonly refunded: number
  /** Units in whose place others were sent; those are batches of their own. */
  readonly resent: number
  readonly isReplacement: boolean
  /** Kind of goods that cannot be returned without a fault; else empty. */
  readonly noReturnReason: string
  /** The maker's inspection report, where there is one. */
  readonly reportUrl: string | null
  /** Codes of its packs, as far as they are recorded. */
  readonly traceCodes: readonly string[]
}

export interface OrderLine {
  readonly id: number
  readonly goodsId: number | null
  readonly type: LineType
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  readonly unit: string
  readonly image: string
  readonly quantity: number | null
  readonly price: Price | null
  readonly rawPrice: Price | null
  readonly amount: Fen | null
  readonly parts: readonly PricePart[]
  readonly fullReductionShare: Fen
  readonly discountShare: Fen
  readonly couponShare: Fen
  readonly pay: Fen | null
  readonly gift: { readonly total: number; readonly name: string } | null
  readonly batches: readonly OrderBatch[]
  readonly tags: readonly string[]
}

/** What was measured inside a parcel's box, in degrees Celsius. */
export interface ParcelTemperature {
  /** Measurements; the points may be fewer. */
  readonly count: number
  readonly points: readonly { readonly at: string; readonly celsius: number }[]
  /** What the goods in it need; null: no such limit. */
  readonly ranges: readonly { readonly name: string; readonly least: number | null; readonly most: number | null }[]
  /** What was outside of that, in words. */
  readonly notes: readonly string[]
}

/** An order whose sum is known: only such a one is paid here. */
export type PayableOrder = Order & { readonly pay: Fen }

export const isPayable = (order: Order): order is PayableOrder => order.pay !== null && order.actions.includes('pay')

export interface PayAdvice {
  readonly method: string
  readonly voucherIds: readonly number[]
  readonly byVoucher: Fen
}

export interface Order extends OrderHead {
  readonly lines: readonly OrderLine[]
  readonly amounts: CartAmounts
  readonly address: { readonly name: string; readonly phone: string; readonly text: string }
  readonly company: string
  readonly remark: string
  /** The shop holds it back for now. */
  readonly isHeld: boolean
  readonly payments: readonly {
    readonly id: number
    readonly label: string
    readonly amount: Fen | null
    readonly paidAt: string
  }[]
  readonly shipments: readonly {
    readonly id: number
    readonly carrier: string
    readonly trackingNumber: string
    /** Goods in place of others that were claimed. */
    readonly isResent: boolean
    readonly shippedAt: string
    readonly receivedAt: string | null
    readonly tracks: readonly { readonly at: string; readonly text: string }[]
    /** Null where the carrier does not say. */
    readonly expectedOn: string | null
    /** By the carrier's word. */
    readonly deliveredAt: string | null
    readonly temperature: ParcelTemperature | null
  }[]
  readonly history: readonly { readonly at: string; readonly text: string }[]
  readonly claims: readonly ClaimSummary[]
  /** Milliseconds since 1970; null before the receipt. */
  readonly returnBefore: number | null
  readonly receipt: {
    readonly id: number
    readonly stateText: string
    readonly dueOn: string
    readonly isOverdue: boolean
  } | null
  readonly invoices: readonly {
    readonly id: number
    readonly kindText: string
    readonly stateText: string
    /** Its document; null until it is issued. */
    readonly url: string | null
  }[]
  readonly transferNotice: {
    readonly transferredOn: string
    readonly serialNumber: string
    readonly createdAt: string
  } | null
  readonly seller: { readonly name: string; readonly address: string; readonly phone: string; readonly licence: string }
  /** The shop API's own text of the batches, sent back with what is confirmed or claimed of them; null where it compares nothing. */
  readonly statement: string | null
  readonly paymentOptions: readonly PaymentOption[]
  /** A payment at a provider that waits. */
  readonly onlinePayment: OnlinePayment | null
  /** What takes the least from the balance; null where the shop API does not say. */
  readonly payAdvice: PayAdvice | null
  /** Cash vouchers that may pay for it now, those that end soonest first, and how much of it they may pay. */
  readonly vouchers: readonly PayableVoucher[]
  readonly voucherLimit: Fen
  /** Paying asks for the password of the sign-in. */
  readonly needsPassword: boolean
  readonly transfer: TransferTo | null
}

/** A line of a former order as it could be bought now. */
export interface ReorderLine {
  readonly lineId: number
  /** Goods, or the combination when the type says so. */
  readonly goodsId: number
  readonly type: LineType
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  readonly unit: string
  readonly image: string
  /** Null, also of the price: not told. */
  readonly formerQuantity: number | null
  readonly formerPrice: Price | null
  /** Quantity it can be bought with; 0 when it can't be. */
  readonly quantity: number
  readonly price: Price | null
  readonly message: string
  readonly reasons: readonly Reason[]
}

/** What the list of orders is narrowed to; an empty text narrows nothing. */
export interface OrderFilter {
  readonly number: string
  readonly goods: string
  readonly manufacturer: string
  /** Calendar days, 2026-11-20. */
  readonly from: string
  readonly to: string
}

export const noOrderFilter: OrderFilter = { number: '', goods: '', manufacturer: '', from: '', to: '' }

export const isFiltered = (filter: OrderFilter): boolean => Object.values(filter).some((text) => text !== '')
