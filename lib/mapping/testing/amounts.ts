import { fen, whole } from './fields.ts'

/** Rows of the amounts of a cart or an order, each another one. */
export const amountRows = (wire: string, model: string) =>
  [
    [`${wire}.selected_count`, 2, `${model}.selectedLines`, 2, whole],
    [`${wire}.selected_number`, 30, `${model}.selectedUnits`, 30, whole],
    [`${wire}.goods_amount`, '258.00', `${model}.goods`, 25_800, fen],
    [`${wire}.manjian_amount`, '10.00', `${model}.fullReduction`, 1000, fen],
    [`${wire}.discount_amount`, '5.00', `${model}.discount`, 500, fen],
    [`${wire}.coupon_amount`, '3.00', `${model}.coupon`, 300, fen],
    [`${wire}.shipping_fee`, '12.00', `${model}.shipping`, 1200, fen],
    [`${wire}.pay_amount`, '252.00', `${model}.pay`, 25_200, fen],
  ] as const
