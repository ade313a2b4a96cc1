import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { sourcingDetailShape, sourcingShape, sourcingShapes } from './shapes.ts'

export type WireSourcing = z.infer<typeof sourcingShape>
export type WireSourcingDetail = z.infer<typeof sourcingDetailShape>

export const sourcingCalls = defineCalls<typeof sourcingShapes>({
  sourcingAdd: {
    method: 'POST',
    path: '/api/user/buy',
    body: ['name', 'sccj', 'ypgg', 'number', 'remark'],
    who: 'member',
    duplicates: 'allowed',
  },
  sourcingList: { method: 'GET', path: '/api/user/buy', query: ['page'], who: 'member' },
  sourcingDetail: {
    method: 'GET',
    path: '/api/user/buy/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'sourcing',
  },
  sourcingCancel: {
    method: 'POST',
    path: '/api/user/buy/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'sourcing',
  },
})
