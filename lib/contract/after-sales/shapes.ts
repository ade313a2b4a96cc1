import { z } from 'zod'
import { missingPhoto } from '#lib/kernel/claim-photos.ts'
import { formQuantity } from '../form-quantity.ts'
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
  statementsShape,
  urlShape,
} from '../shape-parts.ts'

export const afterSalesKinds = ['difference', 'return', 'short_supply'] as const
export const afterSalesStates = ['applied', 'approved', 'sent_back', 'done', 'rejected', 'withdrawn'] as const
/** What a buyer finds at receipt. */
export const differenceCauses = ['short', 'damaged', 'wrong', 'refused'] as const
/** Why a buyer gives goods back afterwards. */
export const returnCauses = ['quality', 'near_expiry', 'damaged', 'wrong', 'unwanted'] as const
const causeShape = z.enum(['short', 'damaged', 'wrong', 'refused', 'quality', 'near_expiry', 'unwanted', 'unsent'])

export const afterSalesSummaryShape = z.object({
  id: idShape,
  no: z.string(),
  order_id: idShape,
  order_no: z.string(),
  kind: z.enum(afterSalesKinds),
  kind_text: z.string(),
  state: z.enum(afterSalesStates),
  state_text: z.string(),
  /** Goods were sent again in place of those claimed; no money goes back then. */
  is_resent: flagShape,
  /** An estimate until it is done; null: not told. */
  refund_amount: amountShape.nullable(),
  created_at: dateTimeShape,
})

const fileShape = z.object({ id: idShape, name: z.string(), type: z.string(), size: z.number().int(), url: urlShape })

export const afterSalesDetailShape = afterSalesSummaryShape.extend({
  remark: z.string(),
  /** What the shop answered. */
  decision: z.string(),
  shipping_refund_amount: amountShape,
  /** What of the order's points and cash back was taken back with it, in words; empty when nothing. */
  reward_taken: z.string(),
  lines: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      sccj: z.string(),
      ypgg: z.string(),
      bzdw: z.string(),
      image: z.string(),
      batch_no: z.string(),
      expires_on: dayShape,
      cause: causeShape,
      cause_text: z.string(),
      number: z.number().int().nullable(),
      refund_amount: amountShape.nullable(),
      restocked: z.number().int(),
    }),
  ),
  files: z.array(fileShape),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
  actions: z.array(z.enum(['withdraw', 'send_back'])),
  /** Where goods travel back to; empty unless they must. */
  return_address: z.string(),
  return_carrier: z.string(),
  return_tracking_no: z.string(),
  is_must_send_back: flagShape,
  /** Parcel with the goods that were sent again. */
  resent: z.object({ carrier: z.string(), tracking_no: z.string(), shipped_at: dateTimeShape }).nullable(),
})

export const returnLine = z.object({
  batch_id: formId,
  cause: z.enum(returnCauses),
  number: formQuantity(),
})

/** Refuses causes that only a photo shows where there is none. */
export function requirePhoto(
  units: readonly { readonly cause: string }[] = [],
  photos: readonly number[] = [],
  context: z.RefinementCtx,
): void {
  const causes = units.map(({ cause }) => cause)
  const message = missingPhoto(causes, photos.length)
  if (message) context.addIssue({ code: 'custom', path: ['upload_ids'], message })
}

const uploadIds = z.array(formId).max(9)

export const returnBody = z
  .object({
    lines: z.array(returnLine).min(1).max(300),
    remark: z.string().trim().max(300).optional(),
    upload_ids: uploadIds.optional(),
    return_key: keyShape.optional(),
    /** Of the order. */
    statements: statementsShape,
  })
  .superRefine(({ lines, upload_ids: photos }, context) => requirePhoto(lines, photos, context))

export const sendBackBody = z.object({
  carrier: z.string().trim().min(2, '请填写快递公司').max(40, '快递公司最多40字'),
  tracking_no: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{5,40}$/, '运单号由5～40位字母、数字组成'),
})

export const afterSalesListQuery = z.object({
  page: formPage,
  state: z.enum(['all', 'open', 'done', 'ended']).default('all'),
})

const moved = z.object({ id: idShape, state: z.enum(afterSalesStates) })

export const afterSalesShapes = {
  returnApply: { body: returnBody, data: z.object({ id: idShape }) },
  afterSalesList: { query: afterSalesListQuery, data: pageOf(afterSalesSummaryShape) },
  afterSalesDetail: { data: afterSalesDetailShape },
  afterSalesWithdraw: { data: moved },
  afterSalesSendBack: { body: sendBackBody, data: moved },
}
