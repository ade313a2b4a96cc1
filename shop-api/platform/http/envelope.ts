import { z } from 'zod'
import { toTimestamp } from '#lib/kernel/time.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** What every answer is wrapped in. */
export const envelopeOf = (data: z.ZodType) =>
  z.object({ code: z.number().int(), message: z.string(), data, timestamp: z.number().int() })

/** A good answer of this instant. */
export const answered = (data: unknown, instant: Date) => ({
  code: 200,
  message: 'ok',
  data,
  timestamp: toTimestamp(instant),
})
