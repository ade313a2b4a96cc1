import { z } from 'zod'

export const sourcingAnswer = z.object({
  wanted: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      name: z.string(),
      spec: z.string(),
      manufacturer: z.string(),
      number: z.number(),
      remark: z.string(),
      stateText: z.string(),
      createdAt: z.string(),
    }),
  ),
})
