import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { until } from '#lib/kernel/testing/until.ts'
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
const requestId = 'id-of-this-call'
const base = () => new URL(both[0]?.url ?? '')
const read = (signal?: AbortSignal, at = base()) =>
  askPatiently(buildUpstreamRequest(at, goodsCalls.goodsHot, { requestId, signal }))
const asked = () => both.flatMap(({ requests }) => requests).filter(({ target }) => target !== '/readyz').length

beforeEach(async () => {
  answerAll(false)
  await read()
  expect(addressesOf(base()).awaySince).toBeNull()
  for (const upstream of [...both, alone]) upstream.requests.length = 0
})

test('a read waits for a short outage of all instances to end', async () => {
  answerAll(true)
  const reading = read()
  await until(() => asked() > 2)
  answerAll(false)
  expect((await reading).status).toBe(200)
})

test('a write without a key is not asked again', async () => {
  answerAll(true)
  const form = new URLSearchParams('goods_id=3&number=2')
  const written = await askPatiently(buildUpstreamRequest(base(), cartCalls.cartAdd, { requestId, form }))
  expect([written.status, asked()]).toEqual([503, 1])
})

test('with one address nothing is asked twice', async () => {
  answerAll(true)
  const { status } = await read(undefined, new URL(alone.url))
  expect([status, alone.requests.length]).toEqual([503, 1])
})

test('an outage that lasts is said at once', async () => {
  answerAll(true)
  expect((await read()).status).toBe(503)
  // As after a minute of it.
  addressesOf(base()).awaySince = performance.now() - 60_000
  const before = asked()
  expect((await read()).status).toBe(503)
  expect(asked() - before).toBeLessThanOrEqual(both.length)
}, 10_000)

test('only so many wait; the others hear of it at once', async () => {
  answerAll(true)
  const refused: number[] = []
  const all = Array.from({ length: 30 }, async () => {
    const { status } = await read()
    if (status === 503) refused.push(status)
    return status
  })
  await until(() => refused.length === 14)
  answerAll(false)
  expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(16)
})

test('a reader who leaves is not asked for again', async () => {
  answerAll(true)
  const leaving = new AbortController()
  const reading = read(leaving.signal).then(
    ({ status }) => status,
    () => 'left',
  )
  await until(() => asked() > 1)
  leaving.abort()
  expect(await reading).toBe(503)
  const before = asked()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked()).toBe(before)
})
