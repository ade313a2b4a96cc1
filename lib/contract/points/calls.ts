import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { pointsGoodsShape, pointsOrderShape, pointsShapes } from './shapes.ts'

export type WirePointsGoods = z.infer<typeof pointsGoodsShape>
export type WirePointsOrder = z.infer<typeof pointsOrderShape>

export const pointsCalls = defineCalls<typeof pointsShapes>({
  pointsGoods: { method: 'GET', path: '/api/points/goods', who: 'guest', feature: 'points-mall' },
  pointsExchange: {
    method: 'POST',
    path: '/api/points/goods/{id}/exchange',
    params: { id: 'id' },
    body: ['number', 'address_id', 'remark', 'points', 'statements', 'exchange_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  },
  pointsOrders: {
    method: 'GET',
    path: '/api/points/order',
    query: ['page', 'state'],
    who: 'member',
    feature: 'points-mall',
  },
  pointsOrderCancel: {
    method: 'POST',
    path: '/api/points/order/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  },
  pointsOrderReceive: {
    method: 'POST',
    path: '/api/points/order/{id}/receive',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'points-mall',
  },
})
