import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import { required } from '../reading/hints.ts'
import { amountShape, wayOutShape } from '../shape-parts.ts'

export const hintKinds = ['manjian', 'discount', 'shipping', 'minimum'] as const

/** What is missing to an advantage. */
export const hintShape = z.object({
  kind: z.enum(hintKinds),
  text: z.string(),
  gap: required(amountShape),
  action: wayOutShape.nullable(),
})

export const nextHintShape = z.object({ hints: z.array(hintShape.extend({ goods: z.array(goodsShape) })) })
