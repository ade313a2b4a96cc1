import { z } from 'zod'

export const conversationAnswer = z.object({
  companyName: z.string(),
  hasMore: z.boolean(),
  messages: z.array(
    z.object({
      from: z.enum(['staff', 'member', 'system']),
      name: z.string(),
      text: z.string(),
      about: z.string().nullable(),
      picture: z.number().nullable(),
      at: z.string(),
    }),
  ),
})

export const conversationsAnswer = z.object({
  talks: z.array(
    z.object({
      updatedAt: z.string(),
      memberId: z.number(),
      companyName: z.string(),
      contactName: z.string(),
      contact: z.string().nullable(),
      unread: z.number(),
      lastText: z.string(),
      lastAuthor: z.enum(['staff', 'member']),
    }),
  ),
})
