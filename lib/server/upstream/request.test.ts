import type { Call } from '#lib/contract/call.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { statementCalls } from '#lib/contract/statements/calls.ts'
import { configure } from '../testing/browser.ts'
import { buildUpstreamRequest } from './request.ts'

beforeAll(() => configure('http://shop.example', { PATIENCE: '10' }))

test('a call may take 30 s unless its caller says less', () => {
  const base = new URL('http://shop.example')
  const limitOf = (limitMs?: number, call: Call = goodsCalls.goodsHot) =>
    buildUpstreamRequest(base, call, { requestId: 'id-of-the-call', ...(limitMs ? { limitMs } : {}) }).limitMs
  // What its caller says is stretched where readers are to be patient.
  expect([limitOf(), limitOf(2_000)]).toEqual([30_000, 20_000])
  // Its papers are put together first.
  expect(limitOf(undefined, statementCalls.monthFolder)).toBe(120_000)
})
