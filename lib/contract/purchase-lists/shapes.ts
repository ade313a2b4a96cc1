import { z } from 'zod'
import { formNumberOrNone, formQuantity } from '../form-quantity.ts'
import { goodsShape } from '../goods/shapes.ts'
import * as forms from '../reading/forms.ts'
import { orElse, preparedBy } from '../reading/hints.ts'
import {
  amountShape,
  dateTimeShape,
  dayShape,
  flagShape,
  formPage,
  idShape,
  pageOf,
  priceShape,
  reasonShape,
} from '../shape-parts.ts'

/** times: bought in most orders first; recent: bought last first; name: by name. */
export const fastBuyQuery = z.object({
  page: formPage,
  per_page: z.coerce.number().int().min(1).max(50).default(50),
  order: z.enum(['times', 'recent', 'name']).default('times'),
})

export const MOST_PURCHASE_LIST_ROWS = 2_000

/** Goods as a plan's preview carries them: thousands of rows in one answer. */
export const listedGoodsShape = z.object({
  id: idShape,
  code: z.string(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  /** Pieces in a case. */
  jzl: orElse(z.number().int().nonnegative(), 0),
  pzwh: z.string(),
  /** What one unit costs now; null while hidden or being set. */
  price: priceShape.nullable(),
  /** What is in its place while it is hidden or being set; empty beside a price. */
  price_note: z.string(),
  xq: dayShape.nullable(),
  is_jxq: flagShape,
  /** Stock that can be bought now. */
  number: z.number().int(),
  is_buy: flagShape,
  min_number: z.number().int().positive(),
  zbz: z.number().int().positive(),
  is_zbz: flagShape,
  max_number: z.number().int().nullable(),
})

/** What goods were found by, strongest first. */
export const listedMatchKinds = ['code', 'barcode', 'approval', 'chosen', 'name', 'pinyin', 'none'] as const

export const listedRowShape = z.object({
  /** Place in what was sent, from 0. */
  at: z.number().int().min(0),
  matched_by: z.enum(listedMatchKinds),
  /** 0 to 100. */
  confidence: z.number().int(),
  /** certain: taken as it is; likely: worth a look; unsure: choose one; none: nothing like it. */
  level: z.enum(['certain', 'likely', 'unsure', 'none']),
  /** Why these goods, in words for the buyer. */
  match_text: z.string(),
  goods: listedGoodsShape.nullable(),
  /** Quantity it would be put in with, after packs and caps; 0 when it can't be. */
  number: z.number().int(),
  /** Quantity that was asked for. */
  wanted: z.number().int(),
  price: priceShape.nullable(),
  amount: amountShape.nullable(),
  /** Pack rounding, caps, a full case that is near; empty when there is nothing to say. */
  message: z.string(),
  /** Everything that keeps it from the cart; empty when it may go in. */
  reasons: z.array(reasonShape),
  /** Other goods the row may have meant. */
  candidates: z.array(listedGoodsShape),
  /** What can be bought in its place, when it can't or not in full. */
  substitutes: z.array(listedGoodsShape),
})

const cellText = z.string().trim().max(200)

/** One row of a plan; query is whatever stood in the sheet when its columns are not known. */
export const listedWantShape = z.object({
  query: cellText.default(''),
  code: cellText.default(''),
  name: cellText.default(''),
  spec: cellText.default(''),
  maker: cellText.default(''),
  /** 0: not said. Such a row is matched and put nowhere. */
  number: formNumberOrNone,
  /** Goods the buyer chose for the row. */
  goods_id: idShape.optional(),
})

/** Form fields are too many for 2,000 rows: lists of them come as one field of JSON. */
const jsonField = <Item extends z.ZodType>(items: z.ZodArray<Item>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: '导入内容无法识别' })
        return z.NEVER
      }
    })
    .pipe(items)

export const purchaseListBody = z.object({
  rows: jsonField(
    z
      .array(listedWantShape)
      .min(1, '内容为空，请粘贴或上传采购计划')
      .max(MOST_PURCHASE_LIST_ROWS, `一次最多导入${MOST_PURCHASE_LIST_ROWS}行`),
  ),
  /** What earlier parts of the same plan decided: it takes stock and limits first. */
  before: jsonField(
    z.array(z.object({ goods_id: idShape, number: formQuantity() })).max(MOST_PURCHASE_LIST_ROWS),
  ).optional(),
})

export const purchaseShapes = {
  fastBuy: {
    query: fastBuyQuery,
    data: pageOf(
      preparedBy(
        z.object({
          goods: goodsShape,
          /** Orders it was in; null, also below: not told. */
          times: z.number().int().nullable(),
          total_number: z.number().int(),
          last_number: z.number().int().nullable(),
          last_price: priceShape.nullable(),
          last_at: dateTimeShape,
        }),
        forms.goodsRow,
      ),
    ),
  },
  purchaseListPreview: { body: purchaseListBody, data: z.object({ rows: z.array(listedRowShape) }) },
}
