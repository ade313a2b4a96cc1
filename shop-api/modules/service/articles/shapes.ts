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
      isHidden: z.boolean(),
    }),
  ),
  /** Pages that read an article by this number and have none yet. */
  unwritten: z.array(z.object({ id: z.number(), kind: z.string(), name: z.string(), page: z.string() })),
})
