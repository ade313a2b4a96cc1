import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { lotteryJoinBody, lotteryQuery, lotteryShapes } from './shapes.ts'

type Data<Key extends keyof typeof lotteryShapes> = z.infer<(typeof lotteryShapes)[Key]['data']>

export const lotteryCalls = {
  /** May be the draw itself (spec §7 does not say): sent on the buyer's press, where lotteryJoin is not offered. */
  lottery: defineCall<{ query: z.input<typeof lotteryQuery>; data: Data<'lottery'> }>({
    method: 'GET',
    path: '/api/draw',
    query: ['id'],
    who: 'guest',
    duplicates: 'allowed',
    writes: true,
  }),
  lotteryWinners: defineCall<{ query: z.input<typeof lotteryQuery>; data: Data<'lotteryWinners'> }>({
    method: 'GET',
    path: '/api/draw/new_record',
    query: ['id'],
    who: 'guest',
  }),
  lotteryCampaign: defineCall<{ data: Data<'lotteryCampaign'> }>({
    method: 'GET',
    path: '/api/draw/{id}/activity',
    params: { id: 'id' },
    who: 'guest',
  }),
  lotterySimple: defineCall<{ data: Data<'lotterySimple'> }>({
    method: 'GET',
    path: '/api/draw/simple',
    who: 'member',
  }),
  lotteryRecords: defineCall<{ data: Data<'lotteryRecords'> }>({
    method: 'GET',
    path: '/api/draw/record',
    who: 'member',
  }),
  lotteryAds: defineCall<{ data: Data<'lotteryAds'> }>({ method: 'GET', path: '/api/draw/ads', who: 'guest' }),
  /** Spends a chance: the one call of the lottery that changes something. */
  lotteryJoin: defineCall<{ body: z.input<typeof lotteryJoinBody>; data: Data<'lotteryJoin'> }>({
    method: 'POST',
    path: '/api/draw/{id}',
    params: { id: 'id' },
    body: ['draw_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'lottery',
  }),
}
