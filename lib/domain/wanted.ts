import type { Goods } from './goods.ts'

export type WantedState = 'open' | 'answered' | 'arrived' | 'closed'

/** A variety the member looks for and the shop does not have yet. */
export interface Wanted {
  readonly id: number
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  readonly quantity: number
  readonly remark: string
  readonly state: WantedState
  readonly stateText: string
  readonly answer: string
  readonly answeredAt: string | null
  readonly createdAt: string
  readonly canCancel: boolean
}

export interface WantedDetail extends Wanted {
  /** What the shop found for it. */
  readonly goods: Goods | null
  readonly history: readonly { readonly at: string; readonly text: string }[]
}
