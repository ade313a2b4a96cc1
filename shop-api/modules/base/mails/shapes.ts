import { z } from 'zod'

export const mailsAnswer = z.object({
  mails: z.array(
    z.object({
      id: z.number(),
      address: z.string(),
      subject: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      failures: z.number(),
      lastError: z.string(),
    }),
  ),
})
