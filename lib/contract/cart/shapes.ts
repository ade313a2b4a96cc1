import { z } from 'zod'
import { formWritten, formWrittenOrNone } from '../form-quantity.ts'
import { combinationShape, goodsShape } from '../goods/shapes.ts'
import { paymentOptionShape } from '../orders/online.ts'
import * as forms from '../reading/forms.ts'
import { onlyIf, orElse, preparedBy, required } from '../reading/hints.ts'
import {
  amountShape,
  dayShape,
  emptyShape,
  flagShape,
  formFlag,
  formId,
  formIds,
  formInt,
  idOrNoneShape,
  idShape,
  newFlag,
  priceShape,
  reasonShape,
  urlShape,
  warehouseShape,
} from '../shape-parts.ts'
import { checkoutBody, explainBody, explainShape } from './explain-shapes.ts'
import { hintKinds, hintShape, nextHintShape } from './hint-shapes.ts'

/** So many units of a line at such a price; a line of several prices has several. */
export const pricePartShape = z.object({
  number: required(z.number().int()),
  price: required(priceShape),
  amount: required(amountShape),
})

export const giftShape = z.object({
  /** Pieces given in all. */
  total: z.number().int(),
  /** A code of the upstream; the name says what it is. */
  type: z.number().int(),
  name: z.string(),
})

/** Units of a batch that a line would bring if it were ordered now. */
const plannedBatchShape = z.object({
  /** Of what, where it is not the line's own goods: part of a combination, or a gift. */
  name: z.string(),
  batch_no: z.string(),
  made_on: dayShape.nullable(),
  expires_on: required(dayShape),
  number: required(z.number().int()),
  is_gift: flagShape,
})

/** A cart line (spec §3). type 1 = flash sale, 3 = combination, 0 = ordinary. */
const cartLineFields = z.object({
  id: idShape,
  key: z.string(),
  type: z.number().int(),
  goods_type: z.number().int(),
  /** Null: not told. */
  number: z.number().int().positive().nullable(),
  /** The quantity next to it that nothing forbids; 0 when no quantity makes the line buyable, null when the upstream does not say. */
  legal_number: z.number().int().nullable(),
  /** The full case that is near and can be had; 0 when there is none. */
  case_number: z.number().int(),
  /** Unit price the line is charged at, before shares of discounts; null: what the goods cost. */
  price: priceShape.nullable(),
  /** Unit price without any promotion. */
  raw_price: priceShape.nullable(),
  /** Line amount: quantity × price, floored to 2 decimals, ladder parts summed. Null: to be computed from both. */
  amount: amountShape.nullable(),
  price_parts: z.array(pricePartShape),
  /** Unit price when the line was added, to tell a changed price. */
  added_price: priceShape.nullable(),
  is_selected: flagShape,
  with_coupon: orElse(flagShape, 1),
  /** This line's share of full-reduction discounts. */
  goods_manjian_amount: amountShape,
  /** This line's share of the store-wide order discount. */
  discount_amount: amountShape,
  gift_data: giftShape.nullable(),
  /** What a promised gift lacks and why; empty when nothing is missing. */
  gift_note: z.string(),
  goods_price_id: idOrNoneShape,
  ladder_price_id: idOrNoneShape,
  goods_manjian_id: idOrNoneShape,
  /** Opaque: what came with the goods is sent back. */
  is_yj: z.number().int(),
  ck_id: warehouseShape,
  /** At checkout, nearest expiry first; null elsewhere, and where the upstream does not say. */
  batches: z.array(plannedBatchShape).nullable(),
  goods: goodsShape.nullable(),
  combination: combinationShape.nullable(),
})
export const cartLineShape = onlyIf(cartLineFields, (line) => line.goods !== null || line.combination !== null)

export const tierStatusShape = z.object({
  id: idOrNoneShape,
  promotion_id: idOrNoneShape,
  name: z.string(),
  /** Amount the selected qualifying lines must reach. */
  amount: required(amountShape),
  /** What the tier takes off: yuan for full reduction, for order discounts the rate such as 0.94. */
  discount: priceShape,
  /** Selected qualifying amount now; null: the client computes it. */
  current: amountShape.nullable(),
  /** 1 reached, 0 not; null: the client computes it. */
  status: flagShape.nullable(),
  url: urlShape.nullable(),
})

/** Amounts the shop API computed for the selected lines; all re-add: pay = goods − manjian − discount − coupon + shipping. */
export const cartAmountsShape = z.object({
  /** Null: to be counted from the lines. */
  selected_count: z.number().int().nullable(),
  selected_number: z.number().int().nullable(),
  goods_amount: required(amountShape),
  manjian_amount: amountShape,
  discount_amount: amountShape,
  coupon_amount: amountShape,
  /** Null: the upstream does not say what shipping costs. */
  shipping_fee: orElse(amountShape.nullable(), null),
  /** What makes up the shipping, by name, where it is more than one fee. */
  freight: orElse(z.array(z.object({ label: z.string(), amount: amountShape })).optional(), undefined),
  pay_amount: required(amountShape),
})

/** Under which terms lines are ordered. */
const cartTermsShape = z.object({
  shipping_data: z.object({
    /** Threshold of free shipping; null: not told. */
    shipping_amount: amountShape.nullable(),
    /** Selected amount that does not count towards it. */
    no_trans_order_amount: amountShape,
    /** Minimum order amount; null: not told. */
    min_order_amount: amountShape.nullable(),
    fee: amountShape.nullable(),
  }),
  activity_data: z.object({
    manjians: preparedBy(z.object({ manjians: z.array(tierStatusShape) }), forms.listUnder('manjians')),
    discounts: preparedBy(z.object({ discounts: z.array(tierStatusShape) }), forms.listUnder('discounts')),
  }),
})

/** What all lines of a cart come to. */
const cartSumsShape = z.object({
  ...cartTermsShape.shape,
  filter_data: z.array(
    z.object({ value: required(z.number().int()), label: required(z.string()), count: z.number().int().nullable() }),
  ),
  /** Null: to be computed from the lines. */
  amounts: cartAmountsShape.nullable(),
  /** What cartNextHint tells of the selected lines, without goods; null: to be asked for. */
  hints: z.array(hintShape).nullable(),
  /** Opaque, another one as soon as a line says something else; null where the upstream tells no changes. */
  version: z.string().nullable(),
})

export const cartStateShape = z.object({
  data: z.array(cartLineShape),
  ...cartSumsShape.shape,
  /** Changes made by the server itself since the last look, such as a forced deselection. */
  notices: z.array(z.string()),
})

export const cartAddLine = z.object({
  goods_id: formId,
  price: z.coerce.string().optional(),
  number: formWritten,
  ck_id: formInt.default(0),
  goods_price_id: formInt.default(0),
  ladder_price_id: formInt.default(0),
  goods_manjian_id: formInt.default(0),
  is_yj: formInt.default(0),
  type: formInt.optional(),
})
export const cartAddBody = z.object({ params: z.array(cartAddLine).min(1).max(500) })

export const cartTotalShape = preparedBy(
  z.object({ count: required(z.number().int()), total: amountShape.nullable() }),
  forms.amountUnder('count'),
)

export const cartAddShape = z.object({
  results: z.array(
    z.object({
      goods_id: idShape,
      ok: flagShape,
      /** Quantity now stored for the line, after packs and caps; 0 when refused. */
      number: z.number().int(),
      message: z.string(),
      reasons: z.array(reasonShape),
    }),
  ),
  /** Null: to be asked for. */
  total: cartTotalShape.nullable(),
})

/** What an edit made of the cart: for who has it as of `from`, nothing else is another. */
export const cartChangeShape = z.object({
  from: required(z.string()),
  /** Lines that say something else than before. */
  lines: z.array(cartLineShape),
  /** Of the others those whose share of discounts is another. */
  shares: z.array(z.object({ id: idShape, goods_manjian_amount: amountShape, discount_amount: amountShape })),
  ...cartSumsShape.shape,
})

export const cartEditShape = z.object({
  id: idOrNoneShape,
  number: z.number().int(),
  /** Why the stored quantity differs from what was sent; empty when it does not. */
  message: z.string(),
  /** Null: the cart is to be asked for. */
  cart: cartChangeShape.nullable(),
})

export const settlementOrderShape = z.object({
  /** ordinary, or hm for the part with ephedrine-containing goods (paid by company transfer). */
  kind: z.enum(['ordinary', 'hm']),
  lines: z.array(cartLineShape),
  /** Null: to be computed from the lines. */
  amounts: cartAmountsShape.nullable(),
  /** What may pay for it, and if not, why. */
  payments: z.array(paymentOptionShape),
})

const settlementAddressShape = z.object({
  id: idShape,
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  is_default: flagShape,
})

export const settlementShape = preparedBy(
  z.object({
    ids: z.array(idShape),
    orders: z.array(settlementOrderShape),
    /** Null: to be computed from the lines. */
    amounts: cartAmountsShape.nullable(),
    ...cartTermsShape.partial().shape,
    addresses: z.array(settlementAddressShape),
    coupons: z.array(
      z.object({
        id: idShape,
        name: z.string(),
        amount: required(amountShape),
        /** The sum with this coupon in place of the store-wide discount; null when it can't be used or is not said. */
        pay_amount: amountShape.nullable(),
        /** 1: no other choice costs less. */
        is_best: flagShape,
        is_usable: flagShape,
        reason: z.string(),
        expires_at: z.number().int(),
      }),
    ),
    /** The sum without a coupon, and the store-wide discount in it, which a coupon switches off; null: not said. */
    without_coupon: z.object({ pay_amount: required(amountShape), discount_amount: amountShape }).nullable(),
    coupon_id: z.number().int().nullable(),
    /** Anything that forbids submitting: minimum order, eligibility … empty when it may be submitted. */
    blockers: z.array(reasonShape.extend({ line_id: idShape.nullable() })),
    near_expiry: z.array(z.object({ line_id: idShape, name: z.string(), xq: z.string() })),
    /** The member's orders that wait for their money; null where the upstream does not say. */
    unpaid: z.object({ count: required(z.number().int()), amount: required(amountShape) }).nullable(),
    /** Everything above as one opaque text, sent back with the order; null where the upstream compares nothing. */
    statement: z.string().nullable(),
  }),
  forms.settlement,
)

export const copyBody = z.object({ ids: formIds, other_user_ids: z.array(formId).min(1).max(50) })
export const deleteBody = z.object({ ids: formIds })
export const editBody = z.object({ params: z.object({ number: formWrittenOrNone }), new: newFlag })
export const selectBody = z.object({ ids: formIds, is_selected: formFlag })
export const cartListQuery = z.object({ filters: formInt.default(99999), new: newFlag })
export const nextHintBody = z.object({ ids: z.array(formId).max(500).optional() })

export const cartShapes = {
  cartCopy: {
    body: copyBody,
    data: z.object({
      results: z.array(
        z.object({ user_id: idShape, name: z.string(), copied: z.number().int(), refused: z.array(z.string()) }),
      ),
    }),
  },
  cartCheckout: { body: checkoutBody.extend({ ids: formIds, new: newFlag }), data: settlementShape },
  /** Null: the total is to be asked for. */
  cartDelete: { body: deleteBody, data: cartTotalShape.nullable() },
  cartEdit: { body: editBody, data: cartEditShape },
  cartSelect: { body: selectBody, data: emptyShape },
  cartTotal: { data: cartTotalShape },
  cartList: { query: cartListQuery, data: cartStateShape },
  cartQuickAdd: { data: cartAddShape },
  cartAdd: { body: cartAddBody, data: cartAddShape },
  cartExplain: { body: explainBody, data: explainShape },
  cartHintKinds: { data: z.object({ kinds: z.array(z.enum(hintKinds)) }) },
  cartNextHint: { body: nextHintBody, data: nextHintShape },
}
