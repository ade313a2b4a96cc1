import { z } from 'zod'

export const licencesAnswer = z.array(
  z.object({
    id: z.number(),
    memberId: z.number(),
    companyName: z.string(),
    kind: z.string(),
    name: z.string(),
    number: z.string(),
    validFrom: z.string(),
    validTo: z.string().nullable(),
    reason: z.string(),
    handedInAt: z.string(),
    files: z.array(z.number()),
  }),
)
