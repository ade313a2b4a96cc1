import { z } from 'zod'

const yuan = z.string().describe('元，两位小数')
const time = z.string().describe('北京时间，2026-11-20 09:30:00')
const state = z.enum(['submitted', 'paid', 'picked', 'shipped', 'received', 'done', 'cancelled', 'closed'])

const batch = z.object({
  goodsCode: z.string(),
  batchNo: z.string(),
  madeOn: z.string(),
  expiresOn: z.string(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  number: z.number(),
  state: z.enum(['held', 'taken', 'unsent']).describe('held 待发，taken 已发，unsent 缺货未发'),
  shipmentId: z.number().nullable(),
  /** Null until the buyer confirmed. */
  received: z.number().nullable(),
})

/** What was paid for goods, with the tax in it: one of a line, or one for each of the goods of a combination. */
const part = z.object({
  goodsCode: z.string(),
  name: z.string(),
  number: z.number().nullable(),
  pay: yuan,
  taxRate: z.number().nullable().describe('百分比；不明为 null'),
  isTaxRateSet: z.boolean().describe('false：商品未设税率，按类别常用税率'),
  net: yuan.nullable(),
  tax: yuan.nullable(),
})

const line = z.object({
  id: z.number(),
  goodsCode: z.string().nullable().describe('套餐为 null，见 parts'),
  name: z.string(),
  manufacturer: z.string(),
  spec: z.string(),
  unit: z.string(),
  number: z.number(),
  rawPrice: z.string(),
  price: z.string(),
  amount: yuan.describe('优惠前'),
  fullReduction: yuan,
  discount: yuan,
  coupon: yuan,
  pay: yuan.describe('优惠后'),
  gift: z.object({ name: z.string(), number: z.number() }).nullable(),
  parts: z.array(part),
  batches: z.array(batch),
})

/** An order as a program of the shop reads it. */
export const feedOrder = z.object({
  id: z.number(),
  no: z.string(),
  place: z.string().describe('最近一次变动的位置'),
  kind: z.enum(['ordinary', 'hm']),
  state,
  stateText: z.string(),
  waitsForGroup: z.boolean().describe('拼团尚未成团，不能发货'),
  hold: z.object({ reason: z.string(), by: z.string() }).nullable(),
  member: z.object({ id: z.number(), code: z.string().nullable().describe('客户编码，未设为空'), name: z.string() }),
  address: z.object({ name: z.string(), phone: z.string(), text: z.string() }),
  remark: z.string(),
  createdAt: time,
  paidAt: time.nullable(),
  shippedAt: time.nullable(),
  receivedAt: time.nullable(),
  endedAt: time.nullable(),
  amounts: z.object({
    goods: yuan,
    fullReduction: yuan,
    discount: yuan,
    coupon: yuan,
    shipping: yuan,
    pay: yuan,
    paid: yuan,
    refunded: yuan,
  }),
  payments: z.array(z.object({ method: z.string(), label: z.string(), amount: yuan, paidAt: time })),
  shipments: z.array(
    z.object({
      id: z.number(),
      carrier: z.string(),
      trackingNo: z.string(),
      shippedAt: time,
      deliveredAt: time.nullable().describe('承运商显示签收'),
      receivedAt: time.nullable(),
    }),
  ),
  lines: z.array(line),
})
export type FeedOrder = z.output<typeof feedOrder>

export const orderChangesAnswer = z.object({
  orders: z.array(feedOrder),
  next: z.string().describe('下次调用的 since'),
  hasMore: z.boolean(),
})

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  createdBy: z.string(),
  createdAt: time,
  waiting: z.number(),
  failed: z.number().describe('多次失败、不再自动重试的订单数'),
})
export const webhooksAnswer = z.object({ webhooks: z.array(webhook) })
export const madeWebhook = z.object({ id: z.number(), url: z.string(), secret: z.string().describe('只返回这一次') })

export const deliveriesAnswer = z.object({
  deliveries: z.array(
    z.object({
      id: z.number().describe('下一页的 after'),
      webhookId: z.number(),
      orderId: z.number(),
      no: z.string(),
      failures: z.number(),
      lastError: z.string(),
      dueAt: time.nullable().describe('null：不再自动重试'),
    }),
  ),
})
