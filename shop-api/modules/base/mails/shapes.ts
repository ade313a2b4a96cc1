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
  /** Text messages that tell members of news; codes are not among them. */
  texts: z.array(
    z.object({
      id: z.number(),
      phone: z.string(),
      title: z.string(),
      count: z.number(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      failures: z.number(),
      lastError: z.string(),
    }),
  ),
})
