import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHANGES_PATH } from '#lib/contract/changes.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { purgedTags } from '../cdn-tags.ts'
import { followChanges } from '../change-listener.ts'
import { REVALIDATE_PATH } from '../revalidation.ts'
import { siteByKey } from '../sites.ts'
import { configure } from '../testing/browser.ts'
import type { Cdn } from '../testing/cdn.ts'
import { PURGE_TOKEN, startCdn } from '../testing/cdn.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { cdnHeadersOf } from './cdn-headers.ts'
import { metricsText } from './collected-metrics.ts'
import { openFrontDoor } from './front-door.ts'

const site = 'shop_example'
const META = Symbol.for('NextInternalRequestMeta')

let price = '10.00'
/** Public pages with the tags of what they show, as the framework has them. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['shop', 'home', 'frame', 'goods:12'],
  '/list/info/12': ['shop', 'frame', 'goods', 'goods:12'],
  '/list/info/13': ['shop', 'frame', 'goods', 'goods:13'],
  '/privacy': ['shop', 'frame', 'stale'],
  '/404': ['shop', 'frame'],
}

interface Meta {
  readonly onCacheEntry: (entry: unknown) => Promise<boolean>
}

function answerAsFramework(incoming: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = incoming
  if (url === REVALIDATE_PATH) {
    response.writeHead(204).end()
    return
  }
  const [path = ''] = url.split('?', 1)
  const tags = pages[path]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (tags === undefined) {
    const isMember = incoming.headers.cookie?.includes('shop_session')
    if (isMember) response.setHeader('set-cookie', 'shop_session=moved; Path=/')
    // The framework's own wish, which no network may follow.
    response.setHeader('cache-control', 's-maxage=300, stale-while-revalidate=31535700')
    response.end(isMember ? `member pays ${price}` : 'guest')
    return
  }
  const meta = (incoming as unknown as Record<symbol, Meta | undefined>)[META]
  const named = ['_N_T_/layout', ...tags.map((tag) => `${site}/${tag}`)].join(',')
  void meta?.onCacheEntry({ value: { headers: { 'x-next-cache-tags': named } } })
  response.setHeader('x-nextjs-cache', 'HIT').setHeader('vary', 'rsc')
  response.end(`${path} costs ${price}`)
}

let upstream: RecordingUpstream
let announce: ((tags: readonly string[]) => void) | undefined
let server: Server
let cdn: Cdn
const over = new AbortController()

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  upstream.answer = ({ target }) =>
    target !== CHANGES_PATH
      ? envelope({})
      : {
          headers: { 'content-type': 'text/event-stream' },
          stream: (response) => {
            announce = (tags) => response.write(`data: ${JSON.stringify({ tags })}\n\n`)
          },
        }
  server = createServer(answerAsFramework).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  cdn = await startCdn(() => `http://127.0.0.1:${port}`)
  configure(upstream.url, {
    PORT: String(port),
    CDN_TAGS: 'surrogate-key',
    CDN_PURGE_URL: cdn.hook,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
  })
  // The other servers of this test are none of the storefront's.
  const release = openFrontDoor()
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
  release()
  void followChanges(siteByKey(site), over.signal)
  await until(() => cdn.purged.length > 0)
})
afterAll(async () => {
  over.abort()
  server.closeAllConnections()
  server.close()
  await cdn.close()
  await upstream.close()
})

async function read(path: string, headers: Record<string, string> = {}) {
  const outgoing = request(cdn.url + path, { headers: { host: 'shop.example', ...headers } }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of incoming) text += chunk
  return { text, headers: incoming.headers, isKept: incoming.headers['x-kept'] === '1' }
}

test('a start drops what the network has of the shop', () => {
  expect(cdn.purged[0]).toEqual(purgedTags(site, ['shop']))
})

test('a public page is kept by the network, and a new price is seen by every reader', async () => {
  for (const path of ['/', '/list/info/12', '/list/info/13']) {
    expect((await read(path)).text).toBe(`${path} costs 10.00`)
    await until(async () => (await read(path)).isKept)
  }
  const { headers } = await read('/list/info/12')
  expect(headers['surrogate-control']).toBe('max-age=300, stale-if-error=86400')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1')
  price = '9.50'
  announce?.(['goods:12'])
  const readers = ['/', '/list/info/12', '/list/info/12?utm=a', '/'].map((path) =>
    until(async () => (await read(path)).text.endsWith('9.50')),
  )
  await Promise.all(readers)
  // And of what had no part in the change nothing was dropped.
  expect(await read('/list/info/13')).toMatchObject({ text: '/list/info/13 costs 10.00', isKept: true })
})

test('a hook that refuses is asked again and holds up nothing; what waits is measured', async () => {
  await until(async () => (await read('/list/info/13')).isKept)
  cdn.refusals = 2
  const before = cdn.purged.length
  price = '9.00'
  announce?.(['goods:13'])
  // The storefront itself has the new price at once.
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const direct = async () => {
    const outgoing = request(`${own}/list/info/13`, { headers: { host: 'shop.example' } }).end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of incoming) text += chunk
    return text
  }
  await until(async () => (await direct()).endsWith('9.00'))
  await until(async () => (await read('/list/info/13')).text.endsWith('9.00'))
  expect(cdn.purged.length - before).toBeGreaterThanOrEqual(3)
  const { text } = await metricsText()
  expect(text).toMatch(/storefront_cdn_purges_total\{result="failed"\} [2-9]/)
  expect(text).toMatch(/storefront_cdn_purges_total\{result="sent"\} [2-9]/)
})

test('what was in between when a page changed is dropped a second time', async () => {
  const before = cdn.purged.length
  announce?.(['home'])
  const tags = purgedTags(site, ['home'])
  await until(() => cdn.purged.slice(before).filter((purged) => tags.every((tag) => purged.includes(tag))).length === 2)
})

test.each([
  ['a member’s page', '/user', { cookie: 'shop_session=x' }],
  ['a member’s call', '/api/user/base', { cookie: 'shop_session=x' }],
  ['a guest’s page that is made for one request', '/login', {}],
  ['a page that says what is missing', '/404', {}],
  ['a page that shows a copy', '/privacy', {}],
  ['a part of a page', '/list/info/12?_rsc=1', { rsc: '1' }],
  ['a page under the address of a part', '/list/info/12?_rsc=1', {}],
  ['a page that is asked for as something else', '/list/info/12', { rsc: '1' }],
])('%s is never kept and has no tags', async (_, path, headers) => {
  const before = cdn.kept()
  const addresses = new Set(before)
  const bare = path === '/list/info/12' ? `${path}?x` : path
  const answer = await read(bare, headers)
  expect(answer.headers['surrogate-key']).toBeUndefined()
  expect(answer.headers['surrogate-control']).toBe('max-age=0, no-store')
  expect(answer.isKept).toBe(false)
  expect(cdn.kept().filter((each) => !addresses.has(each))).toEqual([])
})

test('tags are few and short: of many goods there is one for all of them', () => {
  const many = Array.from({ length: 400 }, (_, index) => `goods:${100_000 + index}`)
  const tags = String(cdnHeadersOf(site, ['shop', 'home', ...many])?.['surrogate-key'])
  expect(tags.length).toBeLessThan(2_048)
  const changed = purgedTags(site, ['goods:100399'])
  expect(tags.split(' ').some((tag) => changed.includes(tag))).toBe(true)
  const some = String(cdnHeadersOf(site, ['shop', ...many.slice(0, 60)])?.['surrogate-key'])
  expect(some.split(' ')).toContain(purgedTags(site, ['goods:100042'])[0])
  expect(purgedTags('other_example', ['shop'])).not.toEqual(purgedTags(site, ['shop']))
})

test('nothing is known of a page without tags', () => {
  expect([null, [], ['home']].map((tags) => cdnHeadersOf(site, tags))).toEqual([undefined, undefined, undefined])
})
