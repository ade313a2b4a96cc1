import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { groupBuyShapes, groupOfferShape, groupShape, joinBody, myGroupShape } from './shapes.ts'

type Data<Key extends keyof typeof groupBuyShapes> = z.infer<(typeof groupBuyShapes)[Key]['data']>

export type WireGroupOffer = z.infer<typeof groupOfferShape>
export type WireGroup = z.infer<typeof groupShape>
export type WireOwnGroup = z.infer<typeof myGroupShape>

export const groupBuyCalls = {
  groupBuys: defineCall<{ data: Data<'groupBuys'> }>({
    method: 'GET',
    path: '/api/group_buy',
    who: 'guest',
    feature: 'group-buys',
  }),
  groupBuyDetail: defineCall<{ data: Data<'groupBuyDetail'> }>({
    method: 'GET',
    path: '/api/group_buy/{id}',
    params: { id: 'id' },
    who: 'guest',
    feature: 'group-buys',
  }),
  groupBuyJoin: defineCall<{ body: z.input<typeof joinBody>; data: Data<'groupBuyJoin'> }>({
    method: 'POST',
    path: '/api/group_buy/{id}/join',
    params: { id: 'id' },
    body: ['number', 'group_id', 'address_id', 'remark', 'pay_amount', 'is_confirmed', 'join_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'group-buys',
  }),
  myGroupBuys: defineCall<{ query: { page?: number }; data: Data<'myGroupBuys'> }>({
    method: 'GET',
    path: '/api/group_buy/mine',
    query: ['page'],
    who: 'member',
    feature: 'group-buys',
  }),
}
