import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { wantedBody, wantedDetailShape, wantedShape, wantedShapes } from './shapes.ts'

type Data<Key extends keyof typeof wantedShapes> = z.infer<(typeof wantedShapes)[Key]['data']>

export type WireWanted = z.infer<typeof wantedShape>
export type WireWantedDetail = z.infer<typeof wantedDetailShape>

export const wantedCalls = {
  wantedAdd: defineCall<{ body: z.input<typeof wantedBody>; data: Data<'wantedAdd'> }>({
    method: 'POST',
    path: '/api/user/buy',
    body: ['name', 'sccj', 'ypgg', 'number', 'remark'],
    who: 'member',
    duplicates: 'allowed',
  }),
  wantedList: defineCall<{ query: { page?: number }; data: Data<'wantedList'> }>({
    method: 'GET',
    path: '/api/user/buy',
    query: ['page'],
    who: 'member',
  }),
  wantedDetail: defineCall<{ data: Data<'wantedDetail'> }>({
    method: 'GET',
    path: '/api/user/buy/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'sourcing',
  }),
  wantedCancel: defineCall<{ data: Data<'wantedCancel'> }>({
    method: 'POST',
    path: '/api/user/buy/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'sourcing',
  }),
}
