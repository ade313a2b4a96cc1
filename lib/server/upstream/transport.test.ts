import { until } from '#lib/kernel/testing/until.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { send } from './transport.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

const ask = (method: 'GET' | 'POST', limitMs = 5_000, path = '/api/x', isOnce = false) =>
  send({ method, url: new URL(path, upstream.url), headers: {}, limitMs, isOnce })

test('an answer that does not come in time is a time-out, and the upstream is let go', async () => {
  upstream.answer = () => ({ silent: true })
  const before = upstream.abandoned.length
  // On a busy machine the time may be over before the upstream has heard anything.
  do await expect(ask('GET', 60)).rejects.toMatchObject({ reason: 'timeout' })
  while (upstream.requests.length === 0)
  await until(() => upstream.abandoned.length - before === upstream.requests.length)
})

test('the limit holds for the whole answer, not for its first byte', async () => {
  upstream.answer = () => ({ headers: { 'content-length': '100' }, body: '{"code":' })
  await expect(ask('GET', 80)).rejects.toMatchObject({ reason: 'timeout' })
})

test('connections are kept', async () => {
  upstream.answer = () => envelope({})
  await ask('GET', 5_000, '/kept')
  const before = upstream.connections
  for (let times = 0; times < 5; times += 1) await ask('GET', 5_000, '/kept')
  expect(upstream.connections - before).toBe(0)
})

describe('a kept connection the upstream has closed meanwhile', () => {
  const closeAfterFirst = () => {
    let count = 0
    upstream.answer = () => {
      count += 1
      return count === 2 ? { hangUp: true } : envelope({ count })
    }
  }

  test('is not noticed by a read', async () => {
    closeAfterFirst()
    await ask('GET')
    const answer = await ask('GET')
    expect(JSON.parse(answer.body.toString())).toMatchObject({ data: { count: 3 } })
  })

  test.each(['POST', 'GET'] as const)('fails a write by %s: it is never sent twice', async (method) => {
    closeAfterFirst()
    await ask('GET')
    await expect(ask(method, 5_000, '/api/x', true)).rejects.toMatchObject({ reason: 'unreachable' })
    expect(upstream.requests.map((request) => request.method)).toEqual(['GET', method])
  })
})
