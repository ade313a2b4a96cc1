import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { feedbackShape, feedbackShapes } from './shapes.ts'

export type WireFeedback = z.infer<typeof feedbackShape>

export const feedbackCalls = defineCalls<typeof feedbackShapes>({
  userFeedback: {
    method: 'POST',
    path: '/api/user/feedback',
    body: ['type', 'content', 'phone', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
  },
  feedbackList: { method: 'GET', path: '/api/user/feedback', query: ['page'], who: 'member', feature: 'feedback' },
})
