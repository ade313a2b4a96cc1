import { z } from 'zod'

/** What waits for an answer, or everything. */
export const whichQuery = z.object({ which: z.enum(['open', 'all']).default('open') })

export const answerText = z.string().trim().min(1, '请填写答复').max(1000)
