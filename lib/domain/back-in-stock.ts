import type { Goods } from './goods.ts'

/** Goods a member waits for, and when the shop told of them. */
export interface BackInStockAlert {
  readonly goods: Goods
  readonly createdAt: string
  readonly notifiedAt: string | null
}
