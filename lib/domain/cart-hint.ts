import type { Fen } from '#lib/kernel/money.ts'
import type { Goods, Reason } from './goods.ts'

/** What is missing to the next advantage of a cart, and goods that fill the gap. */
export interface CartHint {
  /** The same for the same hint when its gap changes. */
  readonly key: string
  readonly kind: 'minimum' | 'shipping' | 'reduction' | 'discount'
  readonly text: string
  readonly gap: Fen
  readonly wayOut: Reason['wayOut']
  readonly goods: readonly Goods[]
}
