import { z } from 'zod'

export const feedbackAnswer = z.object({
  feedback: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      type: z.string(),
      content: z.string(),
      phone: z.string(),
      photos: z.array(z.number()),
      answer: z.string(),
      createdAt: z.string(),
    }),
  ),
})
