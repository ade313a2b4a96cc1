import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { drawJoinBody, drawQuery, drawShapes } from './shapes.ts'

type Data<Key extends keyof typeof drawShapes> = z.infer<(typeof drawShapes)[Key]['data']>

export const drawCalls = {
  /** May be the draw itself (spec §7 does not say): sent on the buyer's press, where drawJoin is not offered. */
  draw: defineCall<{ query: z.input<typeof drawQuery>; data: Data<'draw'> }>({
    method: 'GET',
    path: '/api/draw',
    query: ['id'],
    who: 'guest',
    duplicates: 'allowed',
    writes: true,
  }),
  drawWinners: defineCall<{ query: z.input<typeof drawQuery>; data: Data<'drawWinners'> }>({
    method: 'GET',
    path: '/api/draw/new_record',
    query: ['id'],
    who: 'guest',
  }),
  drawActivity: defineCall<{ data: Data<'drawActivity'> }>({
    method: 'GET',
    path: '/api/draw/{id}/activity',
    params: { id: 'id' },
    who: 'guest',
  }),
  drawSimple: defineCall<{ data: Data<'drawSimple'> }>({ method: 'GET', path: '/api/draw/simple', who: 'member' }),
  drawRecords: defineCall<{ data: Data<'drawRecords'> }>({ method: 'GET', path: '/api/draw/record', who: 'member' }),
  drawAds: defineCall<{ data: Data<'drawAds'> }>({ method: 'GET', path: '/api/draw/ads', who: 'guest' }),
  /** Spends a chance: the one call of the lottery that changes something. */
  drawJoin: defineCall<{ body: z.input<typeof drawJoinBody>; data: Data<'drawJoin'> }>({
    method: 'POST',
    path: '/api/draw/{id}',
    params: { id: 'id' },
    body: ['draw_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'lottery',
  }),
}
