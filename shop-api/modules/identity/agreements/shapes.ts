import { z } from 'zod'

export const agreementsAnswer = z.object({
  agreements: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      version: z.number(),
      title: z.string(),
      validDays: z.number(),
      publishedAt: z.string(),
    }),
  ),
})

export const membersAgreementsAnswer = z.object({
  signed: z.array(
    z.object({
      id: z.number(),
      no: z.string(),
      title: z.string(),
      version: z.number(),
      signer: z.string(),
      signedAt: z.string(),
      validTo: z.string(),
      voided: z.string(),
    }),
  ),
})
