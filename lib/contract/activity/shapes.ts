import { z } from 'zod'
import { emptyShape, formInt } from '../shape-parts.ts'

/** A page view (path, title, entered at, seconds) or the tap on an activity. */
export const tapBody = z.object({
  path: z.string().max(500),
  title: z.string().max(200),
  entered_at: formInt,
  seconds: formInt.min(0).max(86_400),
})

export const activityShapes = { activityTap: { body: tapBody, data: emptyShape } }
