import type { Call } from '#lib/contract/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { sites, upstreamBase } from '../sites.ts'
import { configure } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { judge } from '../upstream/judge.ts'
import { detect, firstLook, followFeatures, nextLook, noteAbsentCall } from './detect.ts'
import { absentFeatures } from './state.ts'

let upstream: RecordingUpstream
const noCall: PlannedAnswer = { status: 404, body: '<h1>Not Found</h1>' }

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
const site = () => sites().all[0]!
const isAbsent = (feature: Feature) => absentFeatures(upstreamBase(site())).has(feature)
const noteAbsent = (base: URL, call: Call, { status = 200, body = '' }: PlannedAnswer) =>
  noteAbsentCall({ upstream: base, base, call }, judge({ status, headers: {}, body: Buffer.from(body) }, call))
const answerChat = (planned: PlannedAnswer) => {
  upstream.answer = ({ target }) => (target === '/api/chat' ? planned : envelope({}))
}

test.each<[string, PlannedAnswer, boolean]>([
  ['no such address', noCall, true],
  ['no such address in our envelope', { status: 404, ...envelope(null, 404) }, true],
  ['no such method', { status: 405, body: '' }, true],
  ['not implemented', { status: 501, body: '' }, true],
  ['a failure', { status: 500, body: '' }, false],
  ['sign-in needed', envelope(null, 10001), false],
  ['a page of its own', envelope({}), false],
])('at the first look, %s means absent: %#', async (_, planned, expected) => {
  answerChat(envelope({}))
  await followFeatures(site())
  answerChat(planned)
  await followFeatures(site())
  expect(isAbsent('chat')).toBe(expected)
})

test('only reads are sent, each once', async () => {
  upstream.requests.length = 0
  await followFeatures(site())
  expect(new Set(upstream.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
  const targets = upstream.requests.map(({ target }) => target)
  expect(new Set(targets).size).toBe(targets.length)
})

test('a first question that got no answer is asked again before anybody is let in', async () => {
  answerChat(envelope({}))
  await followFeatures(site())
  let tries = 0
  upstream.answer = ({ target }) => {
    if (target !== '/api/chat') return envelope({})
    tries += 1
    return tries === 1 ? { hangUp: true } : noCall
  }
  await followFeatures(site())
  expect([tries, isAbsent('chat')]).toEqual([2, true])
})

test('an item that is not there is no sign that its call is not', async () => {
  upstream.answer = ({ target }) =>
    target.startsWith('/api/focus/zone/') ? { status: 404, ...envelope(null, 404) } : envelope({})
  await followFeatures(site())
  expect(isAbsent('zones')).toBe(false)
  upstream.answer = ({ target }) => (target.startsWith('/api/focus/zone/') ? noCall : envelope({}))
  await followFeatures(site())
  expect(isAbsent('zones')).toBe(true)
})

test('what was there is believed to be gone at the second look only', async () => {
  answerChat(envelope({}))
  expect(await detect(site(), firstLook)).toBeNull()
  answerChat(noCall)
  const again = await detect(site(), nextLook)
  expect([again?.features, isAbsent('chat')]).toEqual([['chat'], false])
  upstream.requests.length = 0
  expect(await detect(site(), again ?? nextLook)).toBeNull()
  expect(upstream.requests.map(({ target }) => target)).toEqual(['/api/chat', '/api/focus/common'])
  expect(isAbsent('chat')).toBe(true)
})

test('what answers that way to everything says nothing of what is offered, however often it is asked', async () => {
  upstream.answer = () => envelope({})
  await followFeatures(site())
  for (const planned of [noCall, envelope(null, 404), { status: 405, body: '' }]) {
    upstream.answer = () => planned
    await detect(site(), (await detect(site(), nextLook)) ?? nextLook)
    await detect(site(), firstLook)
    await noteAbsent(upstreamBase(site()), calls.cartExplain, noCall)
    expect([...absentFeatures(upstreamBase(site()))]).toEqual([])
  }
})

test('a call without a read to ask with shows by itself that it is not there', async () => {
  upstream.answer = () => envelope({})
  await followFeatures(site())
  await noteAbsent(upstreamBase(site()), calls.cartExplain, noCall)
  expect(isAbsent('price-steps')).toBe(true)
})

test('who is asked to sign in has found the call: it is neither asked for again nor taken to be gone', async () => {
  answerChat(noCall)
  await followFeatures(site())
  answerChat(envelope(null, 10001))
  expect(await detect(site(), nextLook)).toBeNull()
  expect(isAbsent('chat')).toBe(false)
})

test('only what gave no answer is asked for again soon', async () => {
  answerChat({ status: 500, body: '' })
  expect((await detect(site(), nextLook))?.features).toEqual(['chat'])
})

describe('an upstream that has its own words for an address it does not have', () => {
  let own: RecordingUpstream
  const notFound = (target: string): PlannedAnswer => ({
    status: 404,
    body: JSON.stringify({ code: 404, message: `No static resource ${target.slice(1)}.` }),
  })
  const noRow: PlannedAnswer = { status: 404, body: JSON.stringify({ code: 404, message: '活动不存在' }) }
  const known = /^\/api\/(focus\/common|order\/numbers)$/

  beforeAll(async () => {
    own = await startRecordingUpstream()
    own.answer = ({ target }) => (known.test(target) ? envelope({}) : notFound(target))
  })
  afterAll(() => own.close())
  const otherSite = () => ({ ...site(), endpoints: { api: [own.url] } })
  const gone = () => absentFeatures(new URL(own.url))

  test('has no zones and no controlled goods, though those are asked for by a name', async () => {
    await detect(otherSite(), firstLook)
    expect([gone().has('zones'), gone().has('controlled-goods'), gone().has('orders')]).toEqual([true, true, false])
  })

  test('hears no more of page views; a missing row takes no call away', async () => {
    await noteAbsent(new URL(own.url), calls.campaignClick, notFound(calls.campaignClick.path))
    await noteAbsent(new URL(own.url), calls.cartExplain, noRow)
    await noteAbsent(new URL(own.url), calls.orderPay, notFound('/api/order/7/pay'))
    expect([gone().has('page-views'), gone().has('price-steps'), gone().has('pay')]).toEqual([true, false, false])
  })
})
