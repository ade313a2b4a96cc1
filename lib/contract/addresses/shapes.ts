import { z } from 'zod'
import { isPhone, readPhone } from '#lib/kernel/phone.ts'
import { required } from '../reading/hints.ts'
import { emptyShape, flagShape, formFlag, idShape, statementShape } from '../shape-parts.ts'

export const addressShape = z.object({
  id: idShape,
  name: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Code of the smallest region, as forms send it. */
  region: z.string(),
  street: z.string(),
  is_default: flagShape,
  statement: statementShape,
})

/** What a first address could be, for the buyer to look at and to save: the registered one. */
export const suggestedAddressShape = z.object({
  name: z.string(),
  phone: z.string(),
  /** Empty where the registered one is in use no more. */
  region: z.string(),
  street: required(z.string()),
})

export const addressBody = z.object({
  name: z.string().trim().min(1, '请填写收货人').max(30),
  phone: z.string().transform(readPhone).refine(isPhone, '请输入正确的手机号或座机号'),
  region: z.string().regex(/^\d{6}$/, '请选择省市区'),
  street: z.string().trim().min(2, '请填写详细地址').max(120),
  is_default: formFlag.optional(),
})

export interface WireRegion {
  code: string
  name: string
  children: WireRegion[]
}
const regionShape: z.ZodType<WireRegion> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), children: z.array(regionShape) }),
)

export const addressShapes = {
  addresses: { data: z.object({ data: z.array(addressShape), suggestion: suggestedAddressShape.nullable() }) },
  addressAdd: { body: addressBody, data: z.object({ id: idShape }) },
  addressEdit: { body: addressBody, data: z.object({ id: idShape }) },
  addressDelete: { data: emptyShape },
  regions: { data: z.object({ data: z.array(regionShape) }) },
}
