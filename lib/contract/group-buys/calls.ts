import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { groupBuyShapes, groupOfferShape, groupShape, myGroupShape } from './shapes.ts'

export type WireGroupOffer = z.infer<typeof groupOfferShape>
export type WireGroup = z.infer<typeof groupShape>
export type WireOwnGroup = z.infer<typeof myGroupShape>

export const groupBuyCalls = defineCalls<typeof groupBuyShapes>({
  groupBuys: { method: 'GET', path: '/api/group_buy', who: 'guest', feature: 'group-buys' },
  groupBuyDetail: {
    method: 'GET',
    path: '/api/group_buy/{id}',
    params: { id: 'id' },
    who: 'guest',
    feature: 'group-buys',
  },
  groupBuyJoin: {
    method: 'POST',
    path: '/api/group_buy/{id}/join',
    params: { id: 'id' },
    body: [
      'number',
      'group_id',
      'address_id',
      'remark',
      'pay_amount',
      'statements',
      'is_confirmed',
      'join_key',
      'old_password',
    ],
    who: 'member',
    duplicates: 'allowed',
    feature: 'group-buys',
  },
  myGroupBuys: { method: 'GET', path: '/api/group_buy/mine', query: ['page'], who: 'member', feature: 'group-buys' },
})
