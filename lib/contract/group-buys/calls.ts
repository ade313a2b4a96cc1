import type { z } from 'zod'
import { defineCalls, guestGet, memberGet, memberPost } from '../call.ts'
import type { groupBuyShapes, groupOfferShape, groupShape, myGroupShape } from './shapes.ts'

export type WireGroupOffer = z.infer<typeof groupOfferShape>
export type WireGroup = z.infer<typeof groupShape>
export type WireOwnGroup = z.infer<typeof myGroupShape>

export const groupBuyCalls = defineCalls<typeof groupBuyShapes>({
  groupBuys: guestGet('/api/group_buy', { feature: 'group-buys' }),
  groupBuyDetail: guestGet('/api/group_buy/{id}', { feature: 'group-buys' }),
  groupBuyJoin: memberPost('/api/group_buy/{id}/join', {
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
    duplicates: 'allowed',
    feature: 'group-buys',
  }),
  myGroupBuys: memberGet('/api/group_buy/mine', { query: ['page'], feature: 'group-buys' }),
})
