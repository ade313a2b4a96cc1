import { wireLine } from '#lib/mapping/testing/wire-line.ts'

/** Answers of the shop API for tests of the frame, as the wire has them. */

const noAmounts = {
  selected_count: 0,
  selected_number: 0,
  goods_amount: '0.00',
  manjian_amount: '0.00',
  discount_amount: '0.00',
  coupon_amount: '0.00',
  shipping_fee: '0.00',
  pay_amount: '0.00',
}

/** A cart of such lines: id, name, quantity and amount of each; every unit costs 8.60. */
export function wireCart(...lines: readonly Parameters<typeof wireLine>[]) {
  return {
    data: lines.map((line) => wireLine(...line)),
    shipping_data: { shipping_amount: '0', no_trans_order_amount: '0', min_order_amount: '0', fee: '0' },
    activity_data: { manjians: { manjians: [] }, discounts: { discounts: [] } },
    filter_data: [],
    amounts: noAmounts,
    notices: [],
    hints: null,
    version: null,
  }
}
