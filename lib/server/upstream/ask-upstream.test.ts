import { cartCalls } from '#lib/contract/cart/calls.ts'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { configure } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { addressesOf } from './addresses.ts'
import { askUpstream, streamFromUpstream } from './ask-upstream.ts'
import { buildUpstreamRequest } from './request.ts'

let one: RecordingUpstream
let two: RecordingUpstream
let base: URL

beforeAll(async () => {
  one = await startRecordingUpstream()
  two = await startRecordingUpstream()
  configure(`${one.url}, ${two.url}`)
  base = new URL(one.url)
})
afterAll(() => Promise.all([one.close(), two.close()]))

const portOf = ({ url }: RecordingUpstream): number => Number(new URL(url).port)
const isOut = ({ url }: RecordingUpstream): boolean =>
  addressesOf(base).all.some((each) => each.base.origin === url && each.outSince !== null)
const looks = ({ target }: { readonly target: string }) => target === '/readyz'
const callsOf = ({ requests }: RecordingUpstream) => requests.filter((request) => !looks(request))

const answerBoth = (planned: PlannedAnswer) => {
  for (const upstream of [one, two]) upstream.answer = () => planned
}

beforeEach(async () => {
  answerBoth(envelope({}))
  await until(() => !isOut(one) && !isOut(two))
  for (const address of addressesOf(base).all) {
    clearTimeout(address.nextLook)
    Object.assign(address, { leavingUntil: 0, strikes: 0 })
  }
  one.requests.length = 0
  two.requests.length = 0
})

const requestId = 'id-of-this-call'
const read = (limitMs = 5_000) => askUpstream(buildUpstreamRequest(base, goodsCalls.goodsHot, { requestId, limitMs }))
const write = () =>
  askUpstream(
    buildUpstreamRequest(base, cartCalls.cartAdd, { requestId, form: new URLSearchParams('goods_id=3&number=2') }),
  )
const keyedWrite = () =>
  askUpstream(
    buildUpstreamRequest(base, orderCalls.orderSubmit, {
      requestId,
      form: new URLSearchParams('submit_key=k1&address_id=2'),
    }),
  )

/** What each instance answers until the test is over; the look at readiness finds it there, or not. */
const ask = (upstream: RecordingUpstream, planned: PlannedAnswer, look: PlannedAnswer = planned) => {
  upstream.answer = (request) => (looks(request) ? look : planned)
}
const AWAY: PlannedAnswer = { status: 503, body: '{}' }
const HANG_UP: PlannedAnswer = { hangUp: true }

test('calls under way are shared out', async () => {
  answerBoth({ silent: true })
  const calls = Array.from({ length: 10 }, () => read(300).catch(() => undefined))
  await until(() => one.requests.length + two.requests.length === 10)
  expect([one.requests.length, two.requests.length]).toEqual([5, 5])
  await Promise.all(calls)
})

test('one that is busy is spared', async () => {
  one.answer = () => ({ silent: true })
  const held = [read(400), read(400)].map((each) => each.catch(() => undefined))
  await until(() => callsOf(one).length + callsOf(two).length === 2)
  for (let at = 0; at < 6; at += 1) await read()
  expect([callsOf(one).length, callsOf(two).length]).toEqual([1, 7])
  await Promise.all(held)
})

test('calls one after the other go to both', async () => {
  for (let at = 0; at < 10; at += 1) await read()
  expect([one.requests.length, two.requests.length]).toEqual([5, 5])
})

test.each([
  ['says that it is away', AWAY],
  ['breaks connections off', HANG_UP],
  ['cuts answers off', { headers: { 'content-length': '99' }, body: '{', stream: (response) => response.destroy() }],
] as const satisfies readonly (readonly [string, PlannedAnswer])[])(
  'while one %s, reads and writes under a key are answered by the other',
  async (_, planned) => {
    ask(one, planned)
    for (let at = 0; at < 6; at += 1) {
      expect((await read()).status).toBe(200)
      expect((await keyedWrite()).status).toBe(200)
    }
    expect(callsOf(two)).toHaveLength(12)
  },
)

test.each([
  ['says that it is away', AWAY, { status: 503 }],
  ['breaks connections off', HANG_UP, { reason: 'unreachable' }],
] as const)('a write without a key is sent once when the one that it was sent to %s', async (_, planned, expected) => {
  const outcomes: unknown[] = []
  for (const upstream of [one, two]) ask(upstream, planned, envelope({}))
  outcomes.push(await write().catch((error: unknown) => error))
  expect(outcomes[0]).toMatchObject(expected)
  expect(callsOf(one).length + callsOf(two).length).toBe(1)
})

test('the same key is sent to both: what the first did is not done again', async () => {
  for (const upstream of [one, two]) ask(upstream, HANG_UP, envelope({}))
  await expect(keyedWrite()).rejects.toMatchObject({ reason: 'unreachable' })
  expect([...callsOf(one), ...callsOf(two)].map(({ body }) => body)).toEqual(
    Array(2).fill('submit_key=k1&address_id=2'),
  )
})

test('a key that is empty is none', async () => {
  for (const upstream of [one, two]) ask(upstream, HANG_UP, envelope({}))
  const form = new URLSearchParams('submit_key=&address_id=2')
  const sent = askUpstream(buildUpstreamRequest(base, orderCalls.orderSubmit, { requestId, form }))
  await expect(sent).rejects.toMatchObject({ reason: 'unreachable' })
  expect(callsOf(one).length + callsOf(two).length).toBe(1)
})

test('one that is gone is left out, any call goes to the other, and it is found when it is back', async () => {
  const port = portOf(one)
  await one.close()
  // When a kept connection breaks, it is unknown what was read: a write without a key would fail here.
  for (let at = 0; at < 4; at += 1) expect((await read()).status).toBe(200)
  for (const address of addressesOf(base).all) address.outSince = null
  for (let at = 0; at < 2; at += 1) expect((await write()).status).toBe(200)
  expect(isOut(one)).toBe(true)
  one = await startRecordingUpstream(port)
  await until(() => !isOut(one))
  for (let at = 0; at < 4; at += 1) await read()
  expect(callsOf(one)).toHaveLength(2)
})

test('an instance that came back unseen answers when the other goes', async () => {
  ask(one, AWAY)
  await read()
  await read()
  await until(() => one.requests.filter(looks).length >= 2)
  expect(isOut(one)).toBe(true)
  one.answer = () => envelope({})
  const port = portOf(two)
  await two.close()
  expect((await read()).status).toBe(200)
  expect((await write()).status).toBe(200)
  expect(isOut(one)).toBe(false)
  two = await startRecordingUpstream(port)
})

test('an instance that is back is found at once when the other begins to close its connections', async () => {
  ask(one, AWAY)
  // After many looks in vain the next one is seconds away.
  for (const address of addressesOf(base).all) address.strikes = 4
  while (!isOut(one)) await read()
  one.answer = () => envelope({})
  expect((await write()).status).toBe(200)
  expect(isOut(one)).toBe(true)
  two.answer = () => ({ ...envelope({}), headers: { 'content-type': 'application/json', connection: 'close' } })
  await write()
  await until(() => !isOut(one))
  const closing = callsOf(two).length
  for (let at = 0; at < 4; at += 1) expect((await write()).status).toBe(200)
  expect(callsOf(two)).toHaveLength(closing)
})

test('while the shop is away behind all of them, a call is asked of one only', async () => {
  for (const upstream of [one, two]) ask(upstream, AWAY)
  expect((await read()).status).toBe(503)
  expect(callsOf(one).length + callsOf(two).length).toBe(2)
  for (let at = 0; at < 4; at += 1) expect((await read()).status).toBe(503)
  expect(callsOf(one).length + callsOf(two).length).toBe(6)
})

test('one that begins to close its connections is spared', async () => {
  one.answer = () => ({ ...envelope({}), headers: { 'content-type': 'application/json', connection: 'close' } })
  for (let at = 0; at < 8; at += 1) await read()
  expect(callsOf(one).length).toBeLessThanOrEqual(1)
})

test('one that does not answer in time is left out, and its call is not asked again', async () => {
  answerBoth({ silent: true })
  await expect(read(100)).rejects.toMatchObject({ reason: 'timeout' })
  expect(callsOf(one).length + callsOf(two).length).toBe(1)
  expect([isOut(one), isOut(two)].filter(Boolean)).toHaveLength(1)
})

const SILENT: PlannedAnswer = { silent: true }

test('reads leave one that has fallen silent for the other, and later calls do not go there', async () => {
  ask(one, SILENT)
  const reads = await Promise.all(Array.from({ length: 6 }, () => read()))
  expect(reads.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(isOut(one)).toBe(true)
  const before = callsOf(one).length
  expect(before).toBeGreaterThan(0)
  for (let at = 0; at < 4; at += 1) expect((await write()).status).toBe(200)
  expect(callsOf(one)).toHaveLength(before)
})

test.each([
  ['a write, with a key', keyedWrite],
  ['a write, without one', write],
])('%s, that was sent to one that fell silent is sent nowhere else', async (_, send) => {
  ask(one, SILENT)
  const sent = [send(), send()]
  await Promise.any(sent)
  await until(() => isOut(one))
  expect([callsOf(one).length, callsOf(two).length]).toEqual([1, 1])
  await one.close()
  await Promise.allSettled(sent)
  one = await startRecordingUpstream(portOf(one))
})

test('one that is slow and says that it is there is waited for', async () => {
  let answer: (() => void) | undefined
  const slow: PlannedAnswer = {
    stream: (response) => {
      answer = () => response.end('{"code":200,"data":{}}')
    },
  }
  for (const upstream of [one, two]) ask(upstream, slow, envelope({}))
  const asked = read()
  await until(() => [...one.requests, ...two.requests].some(looks))
  answer?.()
  expect((await asked).status).toBe(200)
  expect(callsOf(one).length + callsOf(two).length).toBe(1)
  expect([isOut(one), isOut(two)]).toEqual([false, false])
})

test('a stream is opened at another when one is gone', async () => {
  const port = portOf(one)
  await one.close()
  two.answer = () => ({
    headers: { 'content-type': 'text/event-stream' },
    stream: (response) => response.write('data: {}\n\n'),
  })
  for (let at = 0; at < 2; at += 1) {
    const line = new AbortController()
    const request = buildUpstreamRequest(base, conversationCalls.chatStream, { requestId, signal: line.signal })
    const given = await streamFromUpstream(request)
    expect('events' in given).toBe(true)
    if ('events' in given) await given.events.cancel()
  }
  expect(callsOf(two)).toHaveLength(2)
  one = await startRecordingUpstream(port)
})
