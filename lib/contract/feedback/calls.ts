import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { feedbackBody, feedbackShape, feedbackShapes } from './shapes.ts'

type Data<Key extends keyof typeof feedbackShapes> = z.infer<(typeof feedbackShapes)[Key]['data']>

export type WireFeedback = z.infer<typeof feedbackShape>

export const feedbackCalls = {
  userFeedback: defineCall<{ body: z.input<typeof feedbackBody>; data: Data<'userFeedback'> }>({
    method: 'POST',
    path: '/api/user/feedback',
    body: ['type', 'content', 'phone', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
  }),
  feedbackList: defineCall<{ query: { page?: number }; data: Data<'feedbackList'> }>({
    method: 'GET',
    path: '/api/user/feedback',
    query: ['page'],
    who: 'member',
    feature: 'feedback',
  }),
}
