import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { feedbackShape, feedbackShapes } from './shapes.ts'

export type WireFeedback = z.infer<typeof feedbackShape>

export const feedbackCalls = defineCalls<typeof feedbackShapes>({
  userFeedback: memberPost('/api/user/feedback', {
    body: ['type', 'content', 'phone', 'upload_ids'],
    duplicates: 'allowed',
  }),
  feedbackList: memberGet('/api/user/feedback', { query: ['page'], feature: 'feedback' }),
})
