import { z } from 'zod'
import { cartAmountsShape, giftShape, pricePartShape } from '../cart/shapes.ts'
import {
  dateTimeShape,
  dayShape,
  flagShape,
  formId,
  formIds,
  formInt,
  formPage,
  idShape,
  moneyShape,
  pageOf,
  timestampShape,
} from '../shape-parts.ts'

export const orderStates = [
  'submitted',
  'paid',
  'picked',
  'shipped',
  'received',
  'done',
  'cancelled',
  'closed',
] as const
export const orderStateShape = z.enum(orderStates)

/** A line as it was frozen when the order was submitted. */
export const orderLineShape = z.object({
  id: idShape,
  goods_id: idShape.nullable(),
  combination_id: idShape.nullable(),
  type: z.number().int(),
  name: z.string(),
  sccj: z.string(),
  ypgg: z.string(),
  dw: z.string(),
  image: z.string(),
  number: z.number().int(),
  price: moneyShape,
  raw_price: moneyShape,
  amount: moneyShape,
  price_parts: z.array(pricePartShape),
  goods_manjian_amount: moneyShape,
  discount_amount: moneyShape,
  coupon_amount: moneyShape,
  /** What is really paid for the line. */
  pay_amount: moneyShape,
  gift_data: giftShape.nullable(),
  batches: z.array(z.object({ batch_no: z.string(), expires_on: dayShape, number: z.number().int() })),
  tags: z.array(z.string()),
})

export const orderActionShape = z.enum(['pay', 'cancel', 'transfer', 'logistics', 'reorder'])

export const orderSummaryShape = z.object({
  id: idShape,
  no: z.string(),
  kind: z.enum(['ordinary', 'hm']),
  state: orderStateShape,
  state_text: z.string(),
  created_at: dateTimeShape,
  pay_before: timestampShape.nullable(),
  pay_amount: moneyShape,
  line_count: z.number().int(),
  lines: z.array(
    z.object({ name: z.string(), ypgg: z.string(), sccj: z.string(), image: z.string(), number: z.number().int() }),
  ),
  actions: z.array(orderActionShape),
})

export const orderDetailShape = orderSummaryShape.omit({ lines: true }).extend({
  lines: z.array(orderLineShape),
  amounts: cartAmountsShape,
  address: z.object({ name: z.string(), phone: z.string(), text: z.string() }),
  company: z.string(),
  remark: z.string(),
  payments: z.array(
    z.object({ id: idShape, method: z.string(), label: z.string(), amount: moneyShape, paid_at: dateTimeShape }),
  ),
  shipments: z.array(
    z.object({
      id: idShape,
      carrier: z.string(),
      tracking_no: z.string(),
      shipped_at: dateTimeShape,
      tracks: z.array(z.object({ at: dateTimeShape, text: z.string() })),
    }),
  ),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
  /** What may pay for it now, and if not, why. */
  payment_options: z.array(
    z.object({
      method: z.string(),
      label: z.string(),
      is_allowed: flagShape,
      reason: z.string(),
      available: moneyShape.nullable(),
    }),
  ),
  /** Company account for transfers, hm orders only. */
  transfer: z.object({ bank: z.string(), account: z.string(), name: z.string() }).nullable(),
})

const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

export const submitOrderBody = z.object({
  ids: formIds,
  address_id: formId,
  coupon_id: formInt.optional(),
  remark: z.string().trim().max(200).optional(),
  /** Total the buyer saw, in yuan; a different one is refused, so nobody pays an unseen price. */
  pay_amount: z.string(),
  /** Near-expiry lines the buyer has confirmed. */
  confirmed_ids: z.array(formId).max(500).optional(),
  /** Same key, same answer; other content under the same key is refused. Without one, equal content counts as the same. */
  submit_key: idempotencyKey.optional(),
})

export const payOrderBody = z.object({ method: z.enum(['balance']), pay_key: idempotencyKey.optional() })

export const orderListQuery = z.object({
  page: formPage,
  state: z.enum(['all', 'unpaid', 'unshipped', 'shipped', 'done', 'closed']).default('all'),
  keywords: z.string().trim().max(64).optional(),
  start_time: dayShape.optional(),
  end_time: dayShape.optional(),
})

export const orderShapes = {
  orderSubmit: {
    body: submitOrderBody,
    data: z.object({
      orders: z.array(
        z.object({ id: idShape, no: z.string(), kind: z.enum(['ordinary', 'hm']), pay_amount: moneyShape }),
      ),
    }),
  },
  orderPay: {
    body: payOrderBody,
    data: z.object({ id: idShape, state: orderStateShape, paid: moneyShape, balance: moneyShape }),
  },
  orderCancel: { data: z.object({ id: idShape, state: orderStateShape }) },
  orderList: { query: orderListQuery, data: pageOf(orderSummaryShape) },
  orderDetail: { data: orderDetailShape },
  orderNumbers: {
    data: z.object({
      all: z.number().int(),
      unpaid: z.number().int(),
      unshipped: z.number().int(),
      shipped: z.number().int(),
      done: z.number().int(),
      closed: z.number().int(),
    }),
  },
}
