import { defineCalls } from '../call.ts'
import type { drawShapes } from './shapes.ts'

export const drawCalls = defineCalls<typeof drawShapes>({
  /** May be the draw itself (spec §7 does not say): sent on the buyer's press, where drawJoin is not offered. */
  draw: {
    method: 'GET',
    path: '/api/draw',
    query: ['id'],
    who: 'guest',
    duplicates: 'allowed',
    writes: true,
  },
  drawWinners: {
    method: 'GET',
    path: '/api/draw/new_record',
    query: ['id'],
    who: 'guest',
  },
  drawActivity: {
    method: 'GET',
    path: '/api/draw/{id}/activity',
    params: { id: 'id' },
    who: 'guest',
  },
  drawSimple: { method: 'GET', path: '/api/draw/simple', who: 'member' },
  drawRecords: { method: 'GET', path: '/api/draw/record', who: 'member' },
  drawAds: { method: 'GET', path: '/api/draw/ads', who: 'guest' },
  /** Spends a chance: the one call of the lottery that changes something. */
  drawJoin: {
    method: 'POST',
    path: '/api/draw/{id}',
    params: { id: 'id' },
    body: ['draw_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'lottery',
  },
})
