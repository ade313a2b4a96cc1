import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { sourcingDetailShape, sourcingShape, sourcingShapes } from './shapes.ts'

export type WireSourcing = z.infer<typeof sourcingShape>
export type WireSourcingDetail = z.infer<typeof sourcingDetailShape>

export const sourcingCalls = defineCalls<typeof sourcingShapes>({
  sourcingAdd: memberPost('/api/user/buy', {
    body: ['name', 'sccj', 'ypgg', 'number', 'remark'],
    duplicates: 'allowed',
  }),
  sourcingList: memberGet('/api/user/buy', { query: ['page'] }),
  sourcingDetail: memberGet('/api/user/buy/{id}', { feature: 'sourcing' }),
  sourcingCancel: memberPost('/api/user/buy/{id}/cancel', { duplicates: 'allowed', feature: 'sourcing' }),
})
