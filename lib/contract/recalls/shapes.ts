import { z } from 'zod'
import { formNumberOrNone } from '../form-quantity.ts'
import { orElse, required } from '../reading/hints.ts'
import { dateTimeShape, dayShape, flagShape, formFlag, formId, formPage, idShape, pageOf } from '../shape-parts.ts'

/** open: not answered yet. closed: no answer is awaited any more. withdrawn: it was a mistake. */
export const recallStates = ['open', 'answered', 'closed', 'withdrawn'] as const

export const recallShape = z.object({
  id: idShape,
  name: required(z.string()),
  sccj: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  batch_no: required(z.string()),
  level_text: z.string(),
  reason: z.string(),
  /** What the buyer should do. */
  instructions: z.string(),
  due_on: dayShape.nullable(),
  created_at: dateTimeShape,
  state: orElse(z.enum(recallStates), 'open'),
  state_text: z.string(),
  answered_at: dateTimeShape.nullable(),
  remark: z.string(),
  /** Who gave the answer by phone; empty where the member gave it here. */
  told_by: z.string(),
  lines: z.array(
    z.object({
      /** Of the order line, as in returns. */
      batch_id: idShape,
      order_id: idShape,
      order_no: z.string(),
      shipped_at: dateTimeShape,
      /** Units that were sent. */
      number: z.number().int(),
      /** Units that are gone: sent back, paid back, or never came. */
      gone: z.number().int(),
      /** Units in claims that are not ended. */
      pending: z.number().int(),
      /** As the last answer says; null without one. */
      left: z.number().int().nullable(),
      /** The order is received: what is left can be returned. */
      can_return: flagShape,
    }),
  ),
})

export const recallAnswerBody = z.object({
  lines: z
    .array(z.object({ batch_id: formId, left: formNumberOrNone }))
    .min(1, '请填写剩余数量')
    .max(500),
  /** 1: what is left is claimed as a return. */
  is_return: formFlag,
  remark: z.string().trim().max(200, '备注最多200字').default(''),
})

export const recallShapes = {
  recallList: { query: z.object({ page: formPage }), data: pageOf(recallShape) },
  /** Claims that were made of it, an order each. */
  recallAnswer: { body: recallAnswerBody, data: z.object({ after_sales_ids: z.array(idShape) }) },
}
