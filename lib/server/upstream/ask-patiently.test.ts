import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { configure } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { addressesOf } from './addresses.ts'
import { askPatiently } from './ask-patiently.ts'
import { buildUpstreamRequest } from './request.ts'

let both: RecordingUpstream[]
let alone: RecordingUpstream

beforeAll(async () => {
  both = [await startRecordingUpstream(), await startRecordingUpstream()]
  alone = await startRecordingUpstream()
  configure(both.map(({ url }) => url).join(','))
})
afterAll(() => Promise.all([...both, alone].map((each) => each.close())))

const AWAY = { status: 503, body: '{}' }
const answerAll = (isAway: boolean) => {
  for (const upstream of [...both, alone]) upstream.answer = () => (isAway ? AWAY : envelope({}))
}
/** Away for so long; the end of it if nobody waits for it longer. */
const outage = (ms: number) => {
  answerAll(true)
  setTimeout(answerAll, ms, false)
}
const requestId = 'id-of-this-call'
const base = () => new URL(both[0]?.url ?? '')
const read = (signal?: AbortSignal, at = base()) =>
  askPatiently(buildUpstreamRequest(at, goodsCalls.goodsHot, { requestId, signal }))
const timed = async <Value>(work: Promise<Value>) => {
  const from = performance.now()
  return { value: await work, ms: performance.now() - from }
}
const asked = () => both.flatMap(({ requests }) => requests).filter(({ target }) => target !== '/readyz').length

beforeEach(async () => {
  answerAll(false)
  await read()
  expect(addressesOf(base()).awaySince).toBeNull()
  for (const upstream of [...both, alone]) upstream.requests.length = 0
})

test('a read waits for a short outage of all instances to end', async () => {
  outage(600)
  const { value, ms } = await timed(read())
  expect([value.status, ms > 500, ms < 4_000]).toEqual([200, true, true])
})

test('a write without a key is not asked again', async () => {
  answerAll(true)
  const form = new URLSearchParams('goods_id=3&number=2')
  const { value } = await timed(askPatiently(buildUpstreamRequest(base(), cartCalls.cartAdd, { requestId, form })))
  expect([value.status, asked()]).toEqual([503, 1])
})

test('with one address nothing is asked twice', async () => {
  answerAll(true)
  const { value, ms } = await timed(read(undefined, new URL(alone.url)))
  expect([value.status, alone.requests.length, ms < 1_000]).toEqual([503, 1, true])
})

test('an outage that lasts is said at once', async () => {
  answerAll(true)
  expect((await read()).status).toBe(503)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { value, ms } = await timed(read())
  expect([value.status, ms < 200]).toEqual([503, true])
}, 10_000)

test('only so many wait; the others hear of it at once', async () => {
  outage(700)
  const all = await Promise.all(Array.from({ length: 30 }, () => timed(read())))
  const statuses = all.map(({ value }) => value.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  expect(Math.max(...all.filter(({ value }) => value.status === 503).map(({ ms }) => ms))).toBeLessThan(600)
})

test('a reader who leaves is not asked for again', async () => {
  answerAll(true)
  const leaving = new AbortController()
  const reading = read(leaving.signal).then(
    ({ status }) => status,
    () => 'left',
  )
  setTimeout(() => leaving.abort(), 100)
  expect(await reading).toBe(503)
  const before = asked()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked()).toBe(before)
})
