import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { sourcingBody, sourcingDetailShape, sourcingShape, sourcingShapes } from './shapes.ts'

type Data<Key extends keyof typeof sourcingShapes> = z.infer<(typeof sourcingShapes)[Key]['data']>

export type WireSourcing = z.infer<typeof sourcingShape>
export type WireSourcingDetail = z.infer<typeof sourcingDetailShape>

export const sourcingCalls = {
  sourcingAdd: defineCall<{ body: z.input<typeof sourcingBody>; data: Data<'sourcingAdd'> }>({
    method: 'POST',
    path: '/api/user/buy',
    body: ['name', 'sccj', 'ypgg', 'number', 'remark'],
    who: 'member',
    duplicates: 'allowed',
  }),
  sourcingList: defineCall<{ query: { page?: number }; data: Data<'sourcingList'> }>({
    method: 'GET',
    path: '/api/user/buy',
    query: ['page'],
    who: 'member',
  }),
  sourcingDetail: defineCall<{ data: Data<'sourcingDetail'> }>({
    method: 'GET',
    path: '/api/user/buy/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'sourcing',
  }),
  sourcingCancel: defineCall<{ data: Data<'sourcingCancel'> }>({
    method: 'POST',
    path: '/api/user/buy/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'sourcing',
  }),
}
