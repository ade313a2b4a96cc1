import { calls } from '#lib/contract/calls.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { sites, upstreamBase } from '../sites.ts'
import { configure } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { detect, followFeatures, noteAbsentCall } from './detect.ts'
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
  const missed = await detect(site(), null)
  expect(missed).toBeNull()
  answerChat(noCall)
  const first = await detect(site(), new Set())
  expect([[...(first ?? [])], isAbsent('chat')]).toEqual([['chat'], false])
  expect(await detect(site(), first)).toBeNull()
  expect(isAbsent('chat')).toBe(true)
})

test('what answers that way to everything says nothing of what is offered, however often it is asked', async () => {
  upstream.answer = () => envelope({})
  await followFeatures(site())
  for (const planned of [noCall, envelope(null, 404), { status: 405, body: '' }]) {
    upstream.answer = () => planned
    const first = await detect(site(), new Set())
    await detect(site(), first)
    await detect(site(), null)
    await noteAbsentCall(upstreamBase(site()), calls.cartExplain)
    expect([...absentFeatures(upstreamBase(site()))]).toEqual([])
  }
})

test('a call without a read to ask with shows by itself that it is not there', async () => {
  upstream.answer = () => envelope({})
  await followFeatures(site())
  await noteAbsentCall(upstreamBase(site()), calls.cartExplain)
  expect(isAbsent('price-steps')).toBe(true)
})
