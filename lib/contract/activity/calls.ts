import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { activityShapes, tapBody } from './shapes.ts'

export const activityCalls = {
  activityTap: defineCall<{
    body: z.input<typeof tapBody>
    data: z.infer<(typeof activityShapes)['activityTap']['data']>
  }>({
    method: 'POST',
    path: '/api/activity/tap',
    body: ['path', 'title', 'entered_at', 'seconds'],
    who: 'guest',
    endpoint: 'activity',
    duplicates: 'allowed',
    assumed: true,
  }),
}
