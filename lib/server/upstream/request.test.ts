import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { configure } from '../testing/browser.ts'
import { buildUpstreamRequest } from './request.ts'

beforeAll(() => configure('http://shop.example', { PATIENCE: '10' }))

test('a call may take 30 s unless its caller says less', () => {
  const base = new URL('http://shop.example')
  const limitOf = (limitMs?: number) =>
    buildUpstreamRequest(base, goodsCalls.goodsHot, { requestId: 'id-of-the-call', ...(limitMs ? { limitMs } : {}) })
      .limitMs
  // What its caller says is stretched where readers are to be patient.
  expect([limitOf(), limitOf(2_000)]).toEqual([30_000, 20_000])
})
