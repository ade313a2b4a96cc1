import { defineCalls } from '../call.ts'
import type { lotteryShapes } from './shapes.ts'

export const lotteryCalls = defineCalls<typeof lotteryShapes>({
  /** May be the draw itself (spec §7 does not say): sent on the buyer's press, where lotteryJoin is not offered. */
  lottery: { method: 'GET', path: '/api/draw', query: ['id'], who: 'guest', duplicates: 'allowed', writes: true },
  lotteryWinners: { method: 'GET', path: '/api/draw/new_record', query: ['id'], who: 'guest' },
  lotteryCampaign: { method: 'GET', path: '/api/draw/{id}/activity', params: { id: 'id' }, who: 'guest' },
  lotterySimple: { method: 'GET', path: '/api/draw/simple', who: 'member' },
  lotteryRecords: { method: 'GET', path: '/api/draw/record', who: 'member' },
  lotteryAds: { method: 'GET', path: '/api/draw/ads', who: 'guest' },
  /** Spends a chance: the one call of the lottery that changes something. */
  lotteryJoin: {
    method: 'POST',
    path: '/api/draw/{id}',
    params: { id: 'id' },
    body: ['draw_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'lottery',
  },
})
