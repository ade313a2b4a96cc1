import { setTimeout as wait } from 'node:timers/promises'
import { changeOf, followChanges } from './change-listener.ts'
import { readDropRequest } from './drop-request.ts'
import { dropTags, isGone, REVALIDATE_HEADER, shared, upstreamFailed } from './revalidation.ts'
import { siteByKey } from './sites.ts'
import { configure, SITE } from './testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

const site = 'shop_example'
let upstream: RecordingUpstream
/** Plays this process's own server: what it is asked to drop. */
let own: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  own = await startRecordingUpstream()
  configure(upstream.url, { PORT: new URL(own.url).port, SHOP_EVENTS_SECRET: 'secret of the events' })
})
afterAll(async () => {
  await upstream.close()
  await own.close()
})
beforeEach(() => {
  upstream.requests.length = 0
  own.requests.length = 0
  own.answer = () => ({ status: 204 })
})

const dropped = () => own.requests.map(({ body }) => JSON.parse(body) as unknown)
const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 400; tries += 1) await wait(20)
  expect(isSo()).toBe(true)
}

describe('dropping tags', () => {
  test('the process asks itself, with a secret only it knows', async () => {
    await dropTags(site, ['goods:12'], 5)
    const [request] = own.requests
    expect([request?.method, request?.target]).toEqual(['POST', '/api/internal/revalidate'])
    const body = request?.body ?? ''
    const ask = (secret: string) =>
      readDropRequest(new Request(SITE, { method: 'POST', body, headers: { [REVALIDATE_HEADER]: secret } }))
    expect(await ask(String(request?.headers[REVALIDATE_HEADER]))).toEqual({
      tags: ['shop_example/goods:12'],
      expire: 5,
    })
    expect(await ask('guess')).toBeNull()
    expect(await ask('x'.repeat(shared().secret.length))).toBeNull()
  })

  test.each(['', '{', '{"tags":"x"}', '{"tags":["a"],"expire":-1}'])('%j is nothing to drop', async (body) => {
    const headers = { [REVALIDATE_HEADER]: shared().secret }
    expect(await readDropRequest(new Request(SITE, { method: 'POST', body, headers }))).toBeNull()
  })

  test('an answer other than 204 is an error', async () => {
    own.answer = () => ({ status: 404 })
    await expect(dropTags(site, ['shop'])).rejects.toThrow('404')
  })
})

test('a shop API that is gone is looked for until it is back; then stale pages are dropped, and those rendered meanwhile', async () => {
  // Its process lives all the time; a single good answer between failures is not the end of them.
  const answers = [envelope(null, 500), envelope({}), { status: 503 }, envelope({})]
  upstream.answer = ({ target }) => (target === '/healthz' ? { body: 'ok' } : (answers.shift() ?? envelope({})))
  upstreamFailed(site)
  upstreamFailed(site)
  expect([isGone(site), isGone('other_example')]).toEqual([true, false])
  await until(() => own.requests.length > 1)
  expect(upstream.requests.map(({ target }) => target)).toEqual(Array.from({ length: 5 }, () => '/api/focus/common'))
  const stale = { tags: ['shop_example/stale'], expire: 0 }
  expect(dropped()).toEqual([stale, stale])
  expect(isGone(site)).toBe(false)
})

describe('announcements', () => {
  test.each([
    ['data: {"tags":["goods:12","frame"]}', ['goods:12', 'frame']],
    ['event: change\nid: 7\ndata: {"tags":\ndata: ["home"]}', ['home']],
    [': heartbeat', []],
    ['data: {"tags":["goods:0"]}', []],
    ['data: {"tags":["stale"]}', []],
    ['data: nonsense', []],
    ['', []],
  ])('%j names %j', (event, tags) => {
    expect(changeOf(event).tags).toEqual(tags)
  })

  test('drop what they name; after a break, copies at once and everything behind the next visitor', async () => {
    const stream = (body: string): PlannedAnswer => ({ headers: { 'content-type': 'text/event-stream' }, body })
    const answers = [
      { status: 500 },
      envelope({}),
      stream(': hello\n\ndata: {"tags":["goods:12"]}\r\n\r\ndata: {"tags":["home"]}\n\ndata: {"ta'),
      stream('data: {"tags":["spike"]}\n\n'),
    ]
    upstream.answer = () => answers.shift() ?? { silent: true }
    const stop = new AbortController()
    const following = followChanges(siteByKey(site), stop.signal)
    await until(() => own.requests.length >= 4)
    stop.abort()
    expect(dropped()).toEqual([
      { tags: ['shop_example/goods:12', 'shop_example/home'], expire: 0 },
      { tags: ['shop_example/stale'], expire: 0 },
      { tags: ['shop_example/shop'], expire: 3600 },
      { tags: ['shop_example/spike'], expire: 0 },
    ])
    expect(upstream.requests[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer secret of the events',
    })
    await upstream.close()
    await following
    upstream = await startRecordingUpstream()
  })
})
