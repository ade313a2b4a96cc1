import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { recallShape, recallShapes } from './shapes.ts'

export type WireRecall = z.infer<typeof recallShape>

/** Batches that the member received and that were recalled (召回). */
export const recallCalls = defineCalls<typeof recallShapes>({
  recallList: memberGet('/api/user/recall', { query: ['page'], feature: 'recalls' }),
  recallAnswer: memberPost('/api/user/recall/{id}', {
    body: ['lines', 'is_return', 'remark'],
    duplicates: 'allowed',
    feature: 'recalls',
  }),
})
