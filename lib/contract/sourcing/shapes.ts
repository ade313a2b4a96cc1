import { z } from 'zod'
import { formQuantity } from '../form-quantity.ts'
import { goodsShape } from '../goods/shapes.ts'
import { orElse, required } from '../reading/hints.ts'
import { dateTimeShape, flagShape, formPage, idOrNoneShape, idShape, pageOf } from '../shape-parts.ts'

/** open: not answered yet; answered: the operator wrote; arrived: the goods can be bought; closed: taken back. */
export const sourcingStates = ['open', 'answered', 'arrived', 'closed'] as const

export const sourcingShape = z.object({
  id: idShape,
  name: required(z.string()),
  sccj: z.string(),
  ypgg: z.string(),
  /** Null: not told. */
  number: z.number().int().nullable(),
  remark: z.string(),
  state: orElse(z.enum(sourcingStates), 'open'),
  status_text: z.string(),
  answer: z.string(),
  answered_at: dateTimeShape.nullable(),
  created_at: dateTimeShape,
  can_cancel: flagShape,
})

export const sourcingDetailShape = sourcingShape.extend({
  /** What the operator found for it. */
  goods: goodsShape.nullable(),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
})

export const sourcingBody = z.object({
  name: z.string().trim().min(1, '请填写品种名称').max(60, '品种名称最多60字'),
  sccj: z.string().trim().max(60, '生产厂家最多60字').optional(),
  ypgg: z.string().trim().max(60, '规格最多60字').optional(),
  number: formQuantity().optional(),
  remark: z.string().trim().max(500, '备注最多500字').optional(),
})

/** 0: an upstream does not say under which number. */
const idAnswer = z.object({ id: idOrNoneShape })

export const sourcingShapes = {
  sourcingAdd: { body: sourcingBody, data: idAnswer },
  sourcingList: { query: z.object({ page: formPage }), data: pageOf(sourcingShape) },
  sourcingDetail: { data: sourcingDetailShape },
  sourcingCancel: { data: idAnswer },
}
