import { z } from 'zod'
import { formQuantity } from '../form-quantity.ts'
import {
  amountShape,
  dateTimeShape,
  flagShape,
  formId,
  formInt,
  formPage,
  idShape,
  keyShape,
  pageOf,
  statementShape,
  statementsShape,
} from '../shape-parts.ts'

/** What points are exchanged for. */
export const pointsGoodsShape = z.object({
  id: idShape,
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  points: z.number().int().positive(),
  /** Null: not told. */
  market_price: amountShape.nullable(),
  /** Pieces left. */
  number: z.number().int(),
  /** At most so many a member; null without a limit. */
  limit_number: z.number().int().nullable(),
  /** Pieces this member has had; 0 for guests. */
  mine: z.number().int(),
  /** 1: a coupon, there at once and sent nowhere. */
  is_coupon: flagShape,
  /** Whether this viewer may exchange one now, and if not, why. */
  is_buy: flagShape,
  reason: z.string(),
  statement: statementShape,
})

export const pointsOrderStates = ['submitted', 'shipped', 'done', 'cancelled'] as const

export const pointsOrderShape = z.object({
  id: idShape,
  no: z.string(),
  name: z.string(),
  image: z.string(),
  number: z.number().int(),
  points: z.number().int(),
  state: z.enum(pointsOrderStates),
  state_text: z.string(),
  address: z.object({ name: z.string(), phone: z.string(), text: z.string() }).nullable(),
  remark: z.string(),
  carrier: z.string().nullable(),
  tracking_no: z.string().nullable(),
  created_at: dateTimeShape,
  shipped_at: dateTimeShape.nullable(),
  ended_at: dateTimeShape.nullable(),
  actions: z.array(z.enum(['cancel', 'receive'])),
})

export const exchangeBody = z.object({
  number: formQuantity(9999),
  /** Not needed for a coupon. */
  address_id: formId.optional(),
  remark: z.string().trim().max(200).optional(),
  /** Points of all pieces, as the page showed them. Others now are refused, with both. */
  points: formInt.min(0).optional(),
  /** Of what is exchanged for, and of the address. */
  statements: statementsShape,
  exchange_key: keyShape.optional(),
})

export const pointsOrderQuery = z.object({
  page: formPage,
  state: z.enum(['all', ...pointsOrderStates]).default('all'),
})

export const pointsShapes = {
  pointsGoods: { data: z.object({ points: z.number().int().nullable(), data: z.array(pointsGoodsShape) }) },
  pointsExchange: {
    body: exchangeBody,
    data: z.object({ order: pointsOrderShape, points: z.number().int() }),
  },
  pointsOrders: { query: pointsOrderQuery, data: pageOf(pointsOrderShape) },
  pointsOrderCancel: { data: z.object({ order: pointsOrderShape, points: z.number().int() }) },
  pointsOrderReceive: { data: z.object({ order: pointsOrderShape }) },
}
