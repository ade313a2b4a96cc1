import type { Db } from '#shop-api/db/db.ts'
import type { PriceCartInput, PricedCart } from './priced-types.ts'

/** Prices lines of a member's cart from what the database says now; nothing a client sent is part of it. */
export type PriceCart = (tx: Db, input: PriceCartInput) => Promise<PricedCart>
