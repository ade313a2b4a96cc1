import { z } from 'zod'

export const prizesToSendAnswer = z.array(
  z.object({ id: z.number(), name: z.string(), memberId: z.number(), companyName: z.string(), at: z.string() }),
)

export const lotteriesAnswer = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    isOn: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    prizes: z.array(z.object({ name: z.string(), won: z.number(), stock: z.number() })),
  }),
)
