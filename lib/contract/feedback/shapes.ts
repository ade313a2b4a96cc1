import { z } from 'zod'
import { isPhone, readPhone } from '#lib/kernel/phone.ts'
import { dateTimeShape, formId, formPage, idOrNoneShape, idShape, pageOf } from '../shape-parts.ts'
import { uploadShape } from '../uploads/shapes.ts'

export const feedbackTypes = ['功能建议', '商品与价格', '物流配送', '售后服务', '质量问题', '其他'] as const

export const feedbackShape = z.object({
  id: idShape,
  type: z.string(),
  content: z.string(),
  status_text: z.string(),
  answer: z.string(),
  answered_at: dateTimeShape.nullable(),
  created_at: dateTimeShape,
  photos: z.array(uploadShape),
})

export const feedbackBody = z.object({
  type: z.enum(feedbackTypes, '请选择反馈类型').default('其他'),
  content: z.string().trim().min(1, '请填写反馈内容').max(1000, '反馈内容最多1000字'),
  phone: z
    .string()
    .transform(readPhone)
    .refine((text) => text === '' || isPhone(text), '请输入正确的手机号或座机号')
    .optional(),
  /** Photos submitted before. */
  upload_ids: z.array(formId).max(6, '最多6张照片').optional(),
})

export const feedbackShapes = {
  /** 0: an upstream does not say under which number. */
  userFeedback: { body: feedbackBody, data: z.object({ id: idOrNoneShape }) },
  feedbackList: { query: z.object({ page: formPage }), data: pageOf(feedbackShape) },
}
