import { z } from 'zod'
import { dayShape, idShape, priceShape } from '../shape-parts.ts'
import { spikeShape } from './price-shapes.ts'
import { goodsFields } from './shapes.ts'

/** Goods of a page by their ids, and what this viewer gets them on; terms.ts has the values of what is left out. */
const termsFields = goodsFields
  .pick({
    is_buy: true,
    reasons: true,
    bzdw: true,
    ck_id: true,
    zbz: true,
    is_zbz: true,
    min_number: true,
    ladder_price: true,
    ladder_price_type: true,
    is_dpby: true,
    qg_number: true,
    is_free_shipping: true,
    free_shipping_number: true,
    is_kx: true,
    tags: true,
    is_jxq: true,
    goods_price_id: true,
    ladder_price_id: true,
    goods_manjian_id: true,
    is_yj: true,
    cart_number: true,
  })
  .extend({
    base_price: priceShape,
    sale_price: priceShape,
    number: z.number().int(),
    max_number: z.number().int(),
    xq: dayShape,
    xq_days: z.number().int(),
    batch_no: z.string(),
    made_on: dayShape,
    spike: spikeShape,
  })
  .partial()
  .extend({ id: idShape })
/** Ids separated by commas. */
const goodsTermsQuery = z.object({ ids: z.string().max(1200).default('') })

export const termsShapes = {
  goodsTerms: { query: goodsTermsQuery, data: z.object({ data: z.array(termsFields) }) },
}
