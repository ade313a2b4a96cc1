import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { wantedDetailShape, wantedShape, wantedShapes } from './shapes.ts'

export type WireWanted = z.infer<typeof wantedShape>
export type WireWantedDetail = z.infer<typeof wantedDetailShape>

export const wantedCalls = defineCalls<typeof wantedShapes>({
  wantedAdd: {
    method: 'POST',
    path: '/api/user/buy',
    body: ['name', 'sccj', 'ypgg', 'number', 'remark'],
    who: 'member',
    duplicates: 'allowed',
  },
  wantedList: {
    method: 'GET',
    path: '/api/user/buy',
    query: ['page'],
    who: 'member',
  },
  wantedDetail: {
    method: 'GET',
    path: '/api/user/buy/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'sourcing',
  },
  wantedCancel: {
    method: 'POST',
    path: '/api/user/buy/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'sourcing',
  },
})
