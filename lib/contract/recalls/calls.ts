import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { recallShape, recallShapes } from './shapes.ts'

export type WireRecall = z.infer<typeof recallShape>

/** Batches that the member received and that were recalled (召回). */
export const recallCalls = defineCalls<typeof recallShapes>({
  recallList: { method: 'GET', path: '/api/user/recall', query: ['page'], who: 'member', feature: 'recalls' },
  recallAnswer: {
    method: 'POST',
    path: '/api/user/recall/{id}',
    params: { id: 'id' },
    body: ['lines', 'is_return', 'remark'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'recalls',
  },
})
