import { z } from 'zod'

/** What every answer of the upstream is wrapped in. HTTP status and code may differ; the code decides. */
export const envelopeShape = z.looseObject({
  code: z.coerce.number().int(),
  message: z.string().optional(),
  data: z.unknown().optional(),
  /** 422 only: messages by field, in the order the form has them. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Server time, ten digits are seconds. */
  timestamp: z.number().optional(),
})
export type Envelope = z.infer<typeof envelopeShape>
