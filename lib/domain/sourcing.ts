import type { Goods } from './goods.ts'

export type SourcingState = 'open' | 'answered' | 'arrived' | 'closed'

/** A variety the member looks for and the shop does not have yet. */
export interface SourcingRequest {
  readonly id: number
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  /** Null: not told. */
  readonly quantity: number | null
  readonly remark: string
  readonly state: SourcingState
  readonly stateText: string
  readonly answer: string
  readonly answeredAt: string | null
  readonly createdAt: string
  readonly canCancel: boolean
}

export interface SourcingDetail extends SourcingRequest {
  /** What the shop found for it. */
  readonly goods: Goods | null
  readonly history: readonly { readonly at: string; readonly text: string }[]
}
