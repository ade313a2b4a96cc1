import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { exchangeBody, pointsGoodsShape, pointsOrderQuery, pointsOrderShape, pointsShapes } from './shapes.ts'

type Data<Key extends keyof typeof pointsShapes> = z.infer<(typeof pointsShapes)[Key]['data']>

export type WirePointsGoods = z.infer<typeof pointsGoodsShape>
export type WirePointsOrder = z.infer<typeof pointsOrderShape>

export const pointsCalls = {
  pointsGoods: defineCall<{ data: Data<'pointsGoods'> }>({
    method: 'GET',
    path: '/api/points/goods',
    who: 'guest',
    feature: 'points-mall',
  }),
  pointsExchange: defineCall<{ body: z.input<typeof exchangeBody>; data: Data<'pointsExchange'> }>({
    method: 'POST',
    path: '/api/points/goods/{id}/exchange',
    params: { id: 'id' },
    body: ['number', 'address_id', 'remark', 'exchange_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  }),
  pointsOrders: defineCall<{ query: z.input<typeof pointsOrderQuery>; data: Data<'pointsOrders'> }>({
    method: 'GET',
    path: '/api/points/order',
    query: ['page', 'state'],
    who: 'member',
    feature: 'points-mall',
  }),
  pointsOrderCancel: defineCall<{ data: Data<'pointsOrderCancel'> }>({
    method: 'POST',
    path: '/api/points/order/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  }),
  pointsOrderReceive: defineCall<{ data: Data<'pointsOrderReceive'> }>({
    method: 'POST',
    path: '/api/points/order/{id}/receive',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  }),
}
