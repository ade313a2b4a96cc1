import { z } from 'zod'
import { dateTimeShape, dayShape, emptyShape, flagShape, idShape } from '../shape-parts.ts'
import { formUploadIds } from '../uploads/shapes.ts'

const day = z.preprocess((text) => (text === '' ? undefined : text), dayShape.optional())

export const licenceBody = z.object({
  kind: z.string().min(1, '请选择证照').max(40),
  number: z.string().trim().min(4, '请填写证照编号').max(60),
  valid_from: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, '请填写发证日期')
    .refine((text) => text >= '1900', '日期过早'),
  /** Left out for certificates without end. */
  valid_to: day,
  upload_ids: formUploadIds.min(1, '请上传证照照片或扫描件').max(5),
})

export const wechatCheckBody = z.object({ code: z.string().min(1).max(64) })

export const accountShapes = {
  licenceSubmit: { body: licenceBody, data: z.object({ id: idShape }) },
  licenceWithdraw: { data: emptyShape },
  wechatBinding: {
    data: z.object({ is_bound: flagShape, nickname: z.string(), bound_at: dateTimeShape.nullable() }),
  },
  wechatCheck: {
    body: wechatCheckBody,
    data: z.object({ state: z.enum(['waiting', 'bound', 'expired', 'taken']), message: z.string() }),
  },
  sessions: {
    data: z.array(
      z.object({
        id: idShape,
        /** Words its owner knows it by: Windows · Chrome. */
        device: z.string(),
        address: z.string(),
        /** The store it acts for. */
        company: z.string(),
        is_current: flagShape,
        created_at: dateTimeShape,
        seen_at: dateTimeShape,
      }),
    ),
  },
  sessionEnd: { data: emptyShape },
  sessionsEndOthers: { data: emptyShape },
  branches: {
    data: z.array(
      z.object({
        id: idShape,
        company: z.string(),
        address: z.string(),
        is_head: flagShape,
        is_current: flagShape,
        is_passed: flagShape,
        /** Lines in its cart, orders to pay, unread messages, certificates expired or soon expiring. */
        cart: z.number().int(),
        unpaid: z.number().int(),
        message_count: z.number().int(),
        certificate_warnings: z.number().int(),
      }),
    ),
  },
}
