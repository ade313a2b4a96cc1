import type { z } from 'zod'
import { defineCalls, guestGet, memberGet, memberPost } from '../call.ts'
import type { pointsGoodsShape, pointsOrderShape, pointsShapes } from './shapes.ts'

export type WirePointsGoods = z.infer<typeof pointsGoodsShape>
export type WirePointsOrder = z.infer<typeof pointsOrderShape>

export const pointsCalls = defineCalls<typeof pointsShapes>({
  pointsGoods: guestGet('/api/points/goods', { feature: 'points-mall' }),
  pointsExchange: memberPost('/api/points/goods/{id}/exchange', {
    body: ['number', 'address_id', 'remark', 'points', 'statements', 'exchange_key'],
    duplicates: 'allowed',
    feature: 'points-mall',
  }),
  pointsOrders: memberGet('/api/points/order', { query: ['page', 'state'], feature: 'points-mall' }),
  pointsOrderCancel: memberPost('/api/points/order/{id}/cancel', { duplicates: 'allowed', feature: 'points-mall' }),
  pointsOrderReceive: memberPost('/api/points/order/{id}/receive', { duplicates: 'allowed', feature: 'points-mall' }),
})
