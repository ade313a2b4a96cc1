import type { Fen, Price } from '#lib/kernel/money.ts'
import type { CartAmounts, LineType, PricePart } from './cart.ts'
import type { OrderKind, PaymentOption } from './settlement.ts'

export type OrderState = 'submitted' | 'paid' | 'picked' | 'shipped' | 'received' | 'done' | 'cancelled' | 'closed'

export type OrderAction = 'pay' | 'cancel' | 'transfer' | 'logistics' | 'reorder'

interface OrderHead {
  readonly id: number
  readonly number: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly stateText: string
  readonly createdAt: string
  /** Milliseconds since 1970; null when there is nothing to pay in time. */
  readonly payBefore: number | null
  readonly pay: Fen
  readonly lineCount: number
  readonly actions: readonly OrderAction[]
}

export interface OrderSummary extends OrderHead {
  readonly lines: readonly {
    readonly name: string
    readonly spec: string
    readonly manufacturer: string
    readonly image: string
    readonly quantity: number
  }[]
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
  readonly quantity: number
  readonly price: Price
  readonly rawPrice: Price
  readonly amount: Fen
  readonly parts: readonly PricePart[]
  readonly fullReductionShare: Fen
  readonly discountShare: Fen
  readonly couponShare: Fen
  readonly pay: Fen
  readonly gift: { readonly total: number; readonly name: string } | null
  readonly batches: readonly { readonly number: string; readonly expiresOn: string; readonly quantity: number }[]
  readonly tags: readonly string[]
}

export interface Order extends OrderHead {
  readonly lines: readonly OrderLine[]
  readonly amounts: CartAmounts
  readonly address: { readonly name: string; readonly phone: string; readonly text: string }
  readonly company: string
  readonly remark: string
  readonly payments: readonly {
    readonly id: number
    readonly label: string
    readonly amount: Fen
    readonly paidAt: string
  }[]
  readonly shipments: readonly {
    readonly id: number
    readonly carrier: string
    readonly trackingNumber: string
    readonly shippedAt: string
    readonly tracks: readonly { readonly at: string; readonly text: string }[]
  }[]
  readonly history: readonly { readonly at: string; readonly text: string }[]
  readonly paymentOptions: readonly PaymentOption[]
  readonly transfer: { readonly bank: string; readonly account: string; readonly name: string } | null
}
