import type { z } from 'zod'
import type { cartAddBody } from '#lib/contract/cart/shapes.ts'
import type { CartLineInput } from './lines-to-add.ts'
import { lineType } from './offers.ts'

/** What an add asks for. Price, warehouse and ladder ids are for the caller's own use: the shop looks up its own. */
export function lineInputsOf(body: z.output<typeof cartAddBody>): CartLineInput[] {
  return body.params.map((line) => ({
    goodsId: line.goods_id,
    type: line.is_yj === 1 ? lineType.exchange : (line.type ?? lineType.ordinary),
    goodsPriceId: line.goods_price_id,
    fullReductionId: line.goods_manjian_id,
    amount: { kind: 'more', number: line.number.quantity, unit: line.number.unit },
  }))
}
