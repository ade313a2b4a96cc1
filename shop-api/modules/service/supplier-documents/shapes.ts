import { z } from 'zod'

export const documentsAnswer = z.object({
  papers: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      goodsId: z.number().nullable(),
      validTo: z.string().nullable(),
      version: z.number(),
      hasFile: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})
