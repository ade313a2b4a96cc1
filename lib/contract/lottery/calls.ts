import { defineCalls, guestGet, memberGet, memberPost } from '../call.ts'
import type { lotteryShapes } from './shapes.ts'

export const lotteryCalls = defineCalls<typeof lotteryShapes>({
  /** May be the draw itself (spec §7 does not say): sent on the buyer's press, where lotteryJoin is not offered. */
  lottery: guestGet('/api/draw', { query: ['id'], duplicates: 'allowed', writes: true }),
  lotteryWinners: guestGet('/api/draw/new_record', { query: ['id'] }),
  lotteryCampaign: guestGet('/api/draw/{id}/activity'),
  lotterySimple: memberGet('/api/draw/simple'),
  lotteryRecords: memberGet('/api/draw/record'),
  lotteryAds: guestGet('/api/draw/ads'),
  /** Spends a chance: the one call of the lottery that changes something. */
  lotteryJoin: memberPost('/api/draw/{id}', { body: ['draw_key'], duplicates: 'allowed', feature: 'lottery' }),
})
