import { z } from 'zod'

/** What every answer is wrapped in. */
export const envelopeOf = (data: z.ZodType) =>
  z.object({ code: z.number().int(), message: z.string(), data, timestamp: z.number().int() })
