import { z } from 'zod'

export const goodsControlAnswer = z.object({
  id: z.number(),
  name: z.string(),
  spec: z.string(),
  control: z
    .object({
      mode: z.enum(['white', 'black']),
      regionCodes: z.array(z.string()),
      customerKinds: z.array(z.string()),
      memberIds: z.array(z.number()),
      note: z.string(),
    })
    .nullable(),
})
