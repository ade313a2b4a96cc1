import { z } from 'zod'
import {
  amountShape,
  dateTimeShape,
  dayShape,
  flagShape,
  formId,
  formPage,
  idShape,
  pageOf,
  urlShape,
} from '../shape-parts.ts'

export const receiptStates = ['waiting', 'uploaded', 'approved', 'rejected'] as const

const fileShape = z.object({ id: idShape, name: z.string(), type: z.string(), size: z.number().int(), url: urlShape })

export const receiptShape = z.object({
  id: idShape,
  order_id: idShape,
  order_no: z.string(),
  pay_amount: amountShape.nullable(),
  goods: z.array(z.object({ name: z.string(), ypgg: z.string(), number: z.number().int() })),
  state: z.enum(receiptStates),
  state_text: z.string(),
  /** Last day for handing it in. */
  due_on: dayShape,
  /** Negative once it has passed; null: not told. */
  days_left: z.number().int().nullable(),
  is_overdue: flagShape,
  /** Whether it can be submitted now, for the first time or again. */
  is_open: flagShape,
  /** Why it was sent back. */
  reason: z.string(),
  remark: z.string(),
  files: z.array(fileShape),
  uploaded_at: dateTimeShape.nullable(),
})

/** The member's right to buy ephedrine-containing goods; null without one. */
export const quotaShape = z.object({
  quota: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** Null: without end. */
  valid_to: dayShape.nullable(),
})

export const receiptListQuery = z.object({
  page: formPage,
  state: z.enum(['all', 'owed', 'uploaded', 'approved']).default('all'),
})

export const receiptBody = z.object({
  upload_ids: z.array(formId).min(1, '请上传签字盖章的回执').max(9),
  remark: z.string().trim().max(200).optional(),
})

export const transferBody = z.object({
  transferred_on: dayShape,
  serial_no: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{6,40}$/, '流水号由6～40位字母、数字组成'),
  upload_ids: z.array(formId).max(5).optional(),
})

export const ephedrineShapes = {
  receiptList: {
    query: receiptListQuery,
    data: pageOf(receiptShape, {
      quota: quotaShape.nullable(),
      owed: z.number().int(),
      overdue: z.number().int(),
    }),
  },
  receiptUpload: { body: receiptBody, data: z.object({ id: idShape, state: z.enum(receiptStates) }) },
  transferNotice: { body: transferBody, data: z.object({ id: idShape }) },
}
