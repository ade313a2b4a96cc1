import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { arrivalShapes } from './shapes.ts'

type Data<Key extends keyof typeof arrivalShapes> = z.infer<(typeof arrivalShapes)[Key]['data']>

export type WireArrivals = Data<'arrivals'>

/** Goods a member waits for: told once when they can be bought again. */
export const arrivalCalls = defineCalls<typeof arrivalShapes>({
  arrivals: {
    method: 'GET',
    path: '/api/arrival',
    query: ['page'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
  arrivalAdd: {
    method: 'POST',
    path: '/api/arrival',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
  arrivalCancel: {
    method: 'POST',
    path: '/api/arrival/cancel',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
})
