import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { configure } from '../testing/browser.ts'
import { buildUpstreamRequest } from './request.ts'

beforeAll(() => configure('http://shop.example'))

test('a call may take 30 s unless its caller says less', () => {
  const base = new URL('http://shop.example')
  configure(base.href)
  const limitOf = (limitMs?: number) =>
    buildUpstreamRequest(base, goodsCalls.goodsHot, { requestId: 'id-of-the-call', ...(limitMs ? { limitMs } : {}) })
      .limitMs
  expect(limitOf()).toBe(30_000)
  expect(limitOf(2_000)).toBe(2_000)
  configure(base.href, { PATIENCE: '10' })
  expect([limitOf(), limitOf(2_000)]).toEqual([30_000, 20_000])
})
