import { z } from 'zod'
import { formQuantity } from '../form-quantity.ts'
import { goodsShape } from '../goods/shapes.ts'
import {
  amountShape,
  dateTimeShape,
  flagShape,
  formFlag,
  formId,
  formInt,
  formPage,
  idShape,
  keyShape,
  pageOf,
  priceShape,
  reasonShape,
  statementShape,
  statementsShape,
  timestampShape,
} from '../shape-parts.ts'

export const groupOfferStateShape = z.enum(['running', 'not_begun', 'sold_out', 'over'])

/** Goods sold to groups of buyers. Guests see no price unless the shop shows prices. */
export const groupOfferShape = z.object({
  id: idShape,
  name: z.string(),
  goods: goodsShape,
  price: priceShape.nullable(),
  /** Buyers a group needs. */
  seats: z.number().int().positive(),
  /** Hours an opened group waits to be full. */
  hours: z.number().int().positive(),
  min_number: z.number().int().positive(),
  step: z.number().int().positive(),
  /** At most so many a member over all groups; null without a limit. */
  max_number: z.number().int().nullable(),
  /** Units this viewer may still take; null without a limit and for guests. */
  mine_left: z.number().int().nullable(),
  /** Units left; null is unlimited. */
  number: z.number().int().nullable(),
  sold: z.number().int().nullable(),
  open_groups: z.number().int(),
  state: groupOfferStateShape,
  state_text: z.string(),
  is_buy: flagShape,
  reasons: z.array(reasonShape),
  starts_at: timestampShape,
  ends_at: timestampShape,
  /** Also null where the price is hidden. */
  statement: statementShape,
})

export const groupStateShape = z.enum(['open', 'succeeded', 'failed'])

export const groupShape = z.object({
  id: idShape,
  /** Anyone who opened it, so that one can tell groups apart but not who buys what. */
  leader: z.string(),
  seats: z.number().int(),
  taken: z.number().int(),
  state: groupStateShape,
  closes_at: timestampShape,
  is_mine: flagShape,
})

export const joinBody = z.object({
  number: formQuantity(),
  /** Group to join; without one a new group is opened. */
  group_id: formInt.min(0).default(0),
  address_id: formId,
  remark: z.string().trim().max(200).optional(),
  /** Amount the buyer saw, in yuan; a different one is refused. */
  pay_amount: z.string(),
  /** Of the offer and the address. */
  statements: statementsShape,
  /** The buyer was notified that the goods expire soon and takes them all the same. */
  is_confirmed: formFlag.default(0),
  join_key: keyShape.optional(),
  /** The current password, where the offer says that it is needed. */
  old_password: z.string().max(72).optional(),
})

export const joinedShape = z.object({
  order_id: idShape,
  order_no: z.string(),
  /** Null: not told. */
  paid: amountShape.nullable(),
  balance: amountShape.nullable(),
  group: groupShape,
})

export const myGroupShape = z.object({
  group: groupShape,
  offer_id: idShape,
  goods_name: z.string(),
  number: z.number().int(),
  paid: amountShape.nullable(),
  order_id: idShape,
  order_no: z.string(),
  joined_at: dateTimeShape,
  state_text: z.string(),
})

export const groupBuyShapes = {
  groupBuys: { data: z.object({ data: z.array(groupOfferShape) }) },
  groupBuyDetail: {
    data: z.object({
      offer: groupOfferShape,
      groups: z.array(groupShape),
      /** 1: a seat is paid with the password of the sign-in, not only with a confirmation. */
      pay_password: flagShape.optional(),
    }),
  },
  groupBuyJoin: { body: joinBody, data: joinedShape },
  myGroupBuys: { query: z.object({ page: formPage }), data: pageOf(myGroupShape) },
}
