import type { Fen } from '#lib/kernel/money.ts'
import type { HandedInFile } from './after-sales.ts'

export type ReceiptState = 'waiting' | 'uploaded' | 'approved' | 'rejected'

/** The signed receipt an order with ephedrine-containing goods owes. */
export interface EphedrineReceipt {
  readonly id: number
  readonly orderId: number
  readonly orderNumber: string
  readonly pay: Fen | null
  readonly goods: readonly { readonly name: string; readonly spec: string; readonly quantity: number }[]
  readonly state: ReceiptState
  readonly stateText: string
  readonly dueOn: string
  /** Negative once the day has passed; null: not told. */
  readonly daysLeft: number | null
  readonly isOverdue: boolean
  readonly isOpen: boolean
  /** Why it was sent back. */
  readonly reason: string
  readonly files: readonly HandedInFile[]
  readonly uploadedAt: string | null
}

export interface EphedrineQuota {
  readonly quota: number
  readonly used: number
  readonly left: number
  /** Null: without end. */
  readonly validTo: string | null
}

/** How long there is for a receipt, in words. */
export function receiptTimeText({ isOverdue, isOpen, daysLeft }: EphedrineReceipt): string {
  if (!isOpen) return ''
  if (daysLeft === null) return isOverdue ? '已逾期' : ''
  if (isOverdue) return `已逾期${-daysLeft}天`
  return daysLeft === 0 ? '今天截止' : `剩余${daysLeft}天`
}
