import { z } from 'zod'
import { afterSalesSummaryShape } from '../after-sales/shapes.ts'
import { cartAmountsShape, giftShape, pricePartShape } from '../cart/shapes.ts'
import { receiptStates } from '../ephedrine/shapes.ts'
import { orElse, required } from '../reading/hints.ts'
import {
  amountShape,
  dateTimeShape,
  dayShape,
  flagShape,
  formId,
  formPage,
  idShape,
  keyShape,
  pageOf,
  priceShape,
  reasonShape,
  seenAmountShape,
  statementShape,
  timestampShape,
  transferToShape,
  urlShape,
} from '../shape-parts.ts'
import { orderBatchShape } from './batch-shape.ts'
import { onlinePaymentShape, paymentOptionShape, payOnlineBody } from './online.ts'
import { parcelTemperatureShape } from './parcel-temperature-shape.ts'
import { cancelOrderBody, submitOrderBody } from './placing.ts'
import { receiveBody } from './receive-body.ts'
import { summaryLineShape } from './summary-line.ts'

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
  bzdw: z.string(),
  image: z.string(),
  number: z.number().int().nullable(),
  /** Null, also of amounts: not told. */
  price: priceShape.nullable(),
  /** Null: the price. */
  raw_price: priceShape.nullable(),
  amount: amountShape.nullable(),
  price_parts: z.array(pricePartShape),
  goods_manjian_amount: amountShape,
  discount_amount: amountShape,
  coupon_amount: amountShape,
  /** What is really paid for the line. */
  pay_amount: amountShape.nullable(),
  gift_data: giftShape.nullable(),
  batches: z.array(orderBatchShape),
  tags: z.array(z.string()),
})

export const orderActionShape = z.enum([
  'pay',
  'cancel',
  'transfer',
  'receive',
  'return',
  'receipt',
  'logistics',
  'reorder',
])

export const orderSummaryShape = z.object({
  id: idShape,
  no: z.string(),
  kind: z.enum(['ordinary', 'hm']),
  state: orderStateShape,
  state_text: z.string(),
  created_at: dateTimeShape,
  pay_before: timestampShape.nullable(),
  /** Null: not told. */
  pay_amount: amountShape.nullable(),
  /** What went back after it was shipped. */
  refunded_amount: amountShape,
  line_count: z.number().int(),
  lines: z.array(summaryLineShape),
  actions: z.array(orderActionShape),
})

export const orderDetailShape = orderSummaryShape.omit({ lines: true }).extend({
  lines: z.array(orderLineShape),
  /** Null: to be computed from the lines. */
  amounts: cartAmountsShape.nullable(),
  address: z.object({ name: z.string(), phone: z.string(), text: z.string() }),
  company: z.string(),
  remark: z.string(),
  /** 1: the shop holds it back for now. */
  is_held: flagShape.optional(),
  payments: z.array(
    z.object({
      id: idShape,
      method: z.string(),
      label: z.string(),
      amount: amountShape.nullable(),
      paid_at: dateTimeShape,
    }),
  ),
  shipments: z.array(
    z.object({
      id: idShape,
      carrier: z.string(),
      tracking_no: z.string(),
      /** Goods in place of others that were claimed. */
      is_resent: flagShape,
      shipped_at: dateTimeShape,
      received_at: dateTimeShape.nullable(),
      tracks: z.array(z.object({ at: dateTimeShape, text: z.string() })),
      /** The day on which the carrier expects to hand it over; null where it does not say. */
      expected_on: orElse(dayShape.nullable(), null),
      /** When it was handed over, by the carrier's word. */
      delivered_at: orElse(dateTimeShape.nullable(), null),
      /** What was measured inside its box. */
      temperature: orElse(parcelTemperatureShape.nullable(), null),
    }),
  ),
  after_sales: z.array(afterSalesSummaryShape),
  /** Last instant for giving goods back; null before the receipt. */
  return_before: timestampShape.nullable(),
  /** The signed receipt it owes, hm orders only. */
  receipt: z
    .object({
      id: idShape,
      state: z.enum(receiptStates),
      state_text: z.string(),
      due_on: dayShape,
      is_overdue: flagShape,
    })
    .nullable(),
  /** Invoices it is on, asked for or issued; the document's address once there is one. */
  invoices: z.array(z.object({ id: idShape, kind_text: z.string(), state_text: z.string(), url: urlShape.nullable() })),
  /** What the buyer said about the transfer. */
  transfer_notice: z.object({ transferred_on: dayShape, serial_no: z.string(), created_at: dateTimeShape }).nullable(),
  /** Company that sells, for documents that are printed. */
  seller: z.object({ name: z.string(), address: z.string(), phone: z.string(), licence: z.string() }),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
  /** What parcels and claims are confirmed of: the batches. */
  statement: statementShape,
  /** What may pay for it now, and if not, why. */
  payment_options: z.array(paymentOptionShape),
  /** A payment at a provider that waits. */
  online_payment: onlinePaymentShape.nullable(),
  /** The shop API's advice: what takes the least from the balance; null where nothing pays all of it, or where it does not say. */
  pay_advice: z
    .object({ method: required(z.string()), voucher_ids: z.array(idShape), voucher_amount: required(amountShape) })
    .nullable(),
  /** Cash vouchers that may pay now, and how much of the order they may pay at most. */
  vouchers: z.array(
    z.object({ id: idShape, name: z.string(), remaining: required(amountShape), expires_at: timestampShape }),
  ),
  voucher_limit: amountShape,
  /** 1: paying asks for the password of the sign-in, not only for a confirmation. */
  pay_password: flagShape,
  transfer: transferToShape.nullable(),
})

export const payOrderBody = z.object({
  /** Credit pays the whole order, without vouchers. */
  method: z.enum(['balance', 'credit']),
  /** Cash vouchers that pay first, those that end soonest before the others. */
  voucher_ids: z.array(formId).max(50).optional(),
  /** What the page showed: all that is paid, and the part of vouchers. Another amount now is refused, with both. */
  pay_amount: seenAmountShape.optional(),
  voucher_amount: seenAmountShape.optional(),
  pay_key: keyShape.optional(),
  /** The current password, where the order says that it is needed. */
  old_password: z.string().max(72).optional(),
})

export const orderListQuery = z.object({
  page: formPage,
  state: z.enum(['all', 'unpaid', 'unshipped', 'shipped', 'done', 'closed']).default('all'),
  /** Number, goods or maker, whichever matches. */
  keywords: z.string().trim().max(64).optional(),
  no: z.string().trim().max(32).optional(),
  goods: z.string().trim().max(64).optional(),
  sccj: z.string().trim().max(64).optional(),
  start_time: dayShape.optional(),
  end_time: dayShape.optional(),
})

/** A line of a former order as it could be bought now. */
export const reorderLineShape = z.object({
  line_id: idShape,
  goods_id: idShape.nullable(),
  /** What a line of the cart is made with. */
  type: z.number().int(),
  combination_id: idShape.nullable(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  image: z.string(),
  /** Quantity and price it was bought with. */
  former_number: z.number().int().nullable(),
  former_price: priceShape.nullable(),
  /** Quantity it can be bought with, after packs and caps; 0 when it can't be. */
  number: z.number().int(),
  /** Null while it can't be bought. */
  price: priceShape.nullable(),
  message: z.string(),
  reasons: z.array(reasonShape),
})

export const orderShapes = {
  orderSubmit: {
    body: submitOrderBody,
    data: z.object({
      orders: z.array(
        z.object({ id: idShape, no: z.string(), kind: z.enum(['ordinary', 'hm']), pay_amount: amountShape.nullable() }),
      ),
    }),
  },
  orderPay: {
    body: payOrderBody,
    data: z.object({
      id: idShape,
      state: orderStateShape,
      paid: amountShape.nullable(),
      voucher: amountShape.nullable(),
      balance: amountShape.nullable(),
    }),
  },
  orderPayOnline: { body: payOnlineBody, data: onlinePaymentShape },
  onlinePayment: { data: onlinePaymentShape },
  orderCancel: {
    body: cancelOrderBody,
    data: z.object({ id: idShape, state: orderStateShape }),
  },
  orderList: { query: orderListQuery, data: pageOf(orderSummaryShape) },
  orderDetail: { data: orderDetailShape },
  orderReceive: {
    body: receiveBody,
    data: z.object({ id: idShape, state: orderStateShape, after_sales_id: idShape.nullable() }),
  },
  orderReorder: { data: z.object({ no: z.string(), lines: z.array(reorderLineShape) }) },
  orderNumbers: {
    data: z.object({
      all: z.number().int(),
      unpaid: z.number().int(),
      unshipped: z.number().int(),
      shipped: z.number().int(),
      done: z.number().int(),
      closed: z.number().int(),
      /** Claims that are not ended yet. */
      after_sales: z.number().int(),
    }),
  },
}
