import type { WireCartLine } from '#lib/contract/cart/calls.ts'
import { wireGoods } from './wire-goods.ts'

/** An ordinary line of the cart on the wire, selected. */
export function wireLine(
  id: number,
  name: string,
  number: number,
  amount: string,
  over: Partial<WireCartLine> = {},
): WireCartLine {
  return {
    id,
    key: `line-${id}`,
    type: 0,
    goods_type: 0,
    number,
    legal_number: number,
    case_number: 0,
    price: '8.60',
    raw_price: '8.60',
    amount,
    price_parts: [],
    added_price: '8.60',
    is_selected: 1,
    with_coupon: 0,
    goods_manjian_amount: '0.00',
    discount_amount: '0.00',
    gift_data: null,
    gift_note: '',
    goods_price_id: 0,
    ladder_price_id: 0,
    goods_manjian_id: 0,
    is_yj: 0,
    ck_id: 1,
    batches: null,
    goods: wireGoods(id, name),
    combination: null,
    ...over,
  }
}
