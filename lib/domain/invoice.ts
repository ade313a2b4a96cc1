import type { Fen } from '#lib/kernel/money.ts'

export type InvoiceKind = 'ordinary' | 'special'
export type InvoiceState = 'applied' | 'issued' | 'refused' | 'cancelled'

export interface Invoice {
  readonly id: number
  readonly kindText: string
  readonly state: InvoiceState
  readonly stateText: string
  readonly title: string
  /** Null, also of its orders: not told. */
  readonly amount: Fen | null
  readonly number: string | null
  /** Why it was refused. */
  readonly reason: string
  readonly email: string
  readonly createdAt: string
  readonly issuedAt: string | null
  readonly orders: readonly { readonly id: number; readonly number: string; readonly amount: Fen | null }[]
  readonly canCancel: boolean
  /** Goods came back after it was issued: what a red-letter invoice is due for, and what one was issued for. */
  readonly correctionDue: Fen
  readonly corrected: Fen
  readonly correctionNumber: string
  /** Where the document is; null until it is issued. */
  readonly url: string | null
}

/** An order that may be put on an invoice, or why not yet. */
export interface InvoiceOrder {
  readonly id: number
  readonly number: string
  readonly createdAt: string
  /** Null: not told. */
  readonly lineCount: number | null
  readonly amount: Fen | null
  /** Empty when it may be invoiced. */
  readonly reason: string
}

/** What is on an invoice about its buyer, and where it is sent. */
export interface InvoiceTitle {
  readonly title: string
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
  readonly email: string
}

/** What the form begins with: what stood on the last one, and the company special invoices are for. */
export interface KnownTitle extends InvoiceTitle {
  readonly company: { readonly title: string; readonly taxNumber: string }
}

export interface InvoiceForm extends InvoiceTitle {
  readonly orderIds: readonly number[]
  readonly isMerged: boolean
  readonly kind: InvoiceKind
  readonly remark: string
}
