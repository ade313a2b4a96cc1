import { z } from 'zod'

export const articlesAnswer = z.object({
  articles: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      category: z.string(),
      title: z.string(),
      publishedOn: z.string(),
      updatedAt: z.string(),
    }),
  ),
})
