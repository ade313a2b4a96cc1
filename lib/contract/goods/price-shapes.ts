import { z } from 'zod'
import { required } from '../reading/hints.ts'
import { idOrNoneShape, idShape, priceShape, timestampShape } from '../shape-parts.ts'

/** From so many units on, at such a price. */
export const ladderTierShape = z.object({
  id: idOrNoneShape,
  number: z.number().int().positive(),
  price: required(priceShape),
})

/** Flash sale of goods: own price, window, stock and limit (type 1). */
export const spikeShape = z.object({
  goods_price_id: idShape,
  price: required(priceShape),
  starts_at: timestampShape,
  ends_at: timestampShape,
  number: z.number().int(),
  total: z.number().int(),
  xg_number: z.number().int().nullable(),
})
