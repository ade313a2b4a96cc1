import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '#lib/kernel/testing/until.ts'
import { handleShopCall } from '../proxy/handle.ts'
import { configure, SITE } from '../testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { openFrontDoor } from './front-door.ts'

let upstream: RecordingUpstream
const framework: string[] = []
const server = createServer((request, response) => {
  framework.push(request.url ?? '')
  response.end('framework')
})
const words = Array.from({ length: 400 }, (_, id) => ({ name: `阿莫西林胶囊 ${id}`, url: null, is_hot: 0 }))
let hot: readonly unknown[] = []
const streams: ServerResponse[] = []

function shop({ target }: RecordedRequest): PlannedAnswer {
  if (target.startsWith('/api/chat/stream')) {
    return {
      headers: { 'content-type': 'text/event-stream' },
      stream: (response) => {
        streams.push(response)
        response.write('data: open\n\n')
      },
    }
  }
  if (target === '/api/login')
    return { ...envelope({ member_id: 7, company: '仁心大药房' }), headers: { 'set-cookie': ['a=1', 'b=2'] } }
  if (target.startsWith('/api/image/')) return { headers: { 'content-type': 'image/png' }, body: 'picture' }
  if (target.includes('/missing/')) return { status: 404, body: '<p>no such page</p>' }
  if (target.startsWith('/api/goods/hot')) return envelope(hot)
  return envelope({}, 422, { message: '数量有误' })
}

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  upstream.answer = shop
  configure(upstream.url)
  const release = openFrontDoor()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // With its first request the server is met; the upstream, which is in this process as well, must not be.
  await through('/healthz')
  release()
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await upstream.close()
})
beforeEach(() => {
  framework.length = 0
  upstream.requests.length = 0
})

interface Given {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE }

function open(path: string, { method = 'GET', headers = {}, body }: Given = {}) {
  const { port } = server.address() as AddressInfo
  const outgoing = ask({ port, path, method, headers: { host: 'shop.example', ...headers } })
  outgoing.end(body)
  return outgoing
}

async function through(path: string, given?: Given) {
  const [incoming] = (await once(open(path, given), 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }
}

test.each<[string, Given?]>([
  ['/api/goods/hot', { headers: { 'x-request-id': 'page-1234_abcd' } }],
  ['/api/goods/search?keywords=%E9%98%BF', { headers: { 'x-request-id': 'page-1234_abcd' } }],
  ['/api/no/such/call', { headers: { 'x-request-id': 'page-1234_abcd' } }],
  ['/api/goods/hot', { method: 'PUT', headers: { 'x-request-id': 'page-1234_abcd' } }],
  ['/api/user/base', { headers: { 'x-request-id': 'page-1234_abcd' } }],
  [
    '/api/cart',
    { method: 'POST', body: 'goods_id=3&number=2', headers: { ...FORM, 'x-request-id': 'page-1234_abcd' } },
  ],
  ['/api/cart', { method: 'POST', body: 'goods_id=3', headers: { 'x-request-id': 'page-1234_abcd' } }],
])('%s %j is answered as by its route handler', async (path, given = {}) => {
  const { method, body } = given
  const headers = { host: 'shop.example', ...given.headers }
  const other = await handleShopCall(new Request(SITE + path, { method, body, headers }))
  const asked = upstream.requests.splice(0)
  const own = await through(path, given)
  expect([own.status, own.body.toString()]).toEqual([other.status, await other.text()])
  expect(own.headers).toMatchObject(Object.fromEntries(other.headers))
  expect(upstream.requests.map(({ method, target, body }) => [method, target, body])).toEqual(
    asked.map(({ method, target, body }) => [method, target, body]),
  )
  expect(framework).toEqual([])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('long answers are packed as %s, short ones are not', async (encoding, decode) => {
  hot = words
  const long = await through('/api/goods/hot', { headers: { 'accept-encoding': encoding } })
  hot = []
  expect([long.headers['content-encoding'], long.headers['content-length']]).toEqual([
    encoding,
    String(long.body.length),
  ])
  expect(long.headers.vary).toMatch(/accept-encoding/)
  expect(JSON.parse(decode(long.body).toString())).toMatchObject({ data: words })
  const short = await through('/api/goods/hot', { headers: { 'accept-encoding': encoding } })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test('each cookie of a sign-in has a line of its own, and answers carry the policies of every answer', async () => {
  const { status, headers } = await through('/api/login', {
    method: 'POST',
    headers: FORM,
    body: 'account=a&password=b',
  })
  expect([status, headers['x-frame-options'], headers['cache-control']]).toEqual([200, 'SAMEORIGIN', 'no-store'])
  expect(headers['set-cookie']?.map((line) => line.split('=', 1)[0])).toEqual(
    expect.arrayContaining(['shop_session', 'signed_in']),
  )
})

test('of all answers other hosts of the site may show pictures', async () => {
  const policyOf = async (path: string) => (await through(path)).headers['cross-origin-resource-policy']
  expect([await policyOf('/api/goods/hot'), await policyOf('/api/image/goods/1/list')]).toEqual([
    'same-origin',
    'same-site',
  ])
})

test('events leave as they come, and the upstream hears when the reader leaves', async () => {
  const signedIn = await through('/api/login', { method: 'POST', headers: FORM, body: 'account=a&password=b' })
  const cookie = signedIn.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
  const outgoing = open('/api/chat/stream', { headers: { cookie } })
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const [first] = (await once(incoming, 'data')) as [Buffer]
  expect([incoming.headers['content-type'], first.toString()]).toEqual([
    'text/event-stream; charset=utf-8',
    'data: open\n\n',
  ])
  streams[0]?.write('data: second\n\n')
  const [second] = (await once(incoming, 'data')) as [Buffer]
  expect(second.toString()).toBe('data: second\n\n')
  const ended = once(streams[0] as ServerResponse, 'close')
  outgoing.destroy()
  await ended
})

test('a read whose reader leaves ends at the upstream', async () => {
  upstream.answer = () => ({ silent: true })
  const before = upstream.abandoned.length
  const outgoing = open('/api/goods/hot')
  outgoing.on('error', () => undefined)
  await until(() => upstream.requests.length > 0)
  outgoing.destroy()
  await until(() => upstream.abandoned.length !== before)
  upstream.answer = shop
})

test('what other handlers answer goes to the framework', async () => {
  await through('/api/policy-report', { method: 'POST', headers: FORM })
  await through('/api/internal/revalidate', { method: 'POST', headers: FORM })
  expect(framework).toEqual(['/api/policy-report', '/api/internal/revalidate'])
})

test('the same bytes are read once, and the answer to them is the same; other bytes are read again', async () => {
  const odd = [{ name: '甲', url: null, is_hot: '1' }, { url: null }]
  hot = odd
  const [first, second] = [await through('/api/goods/hot'), await through('/api/goods/hot')]
  expect(JSON.parse(first.body.toString())).toMatchObject({ data: [{ name: '甲', is_hot: 1 }] })
  expect(second.body.toString()).toBe(first.body.toString())
  hot = [{ name: '乙', url: null, is_hot: 0 }]
  expect((await through('/api/goods/hot')).body.toString()).toContain('乙')
  hot = []
  expect(upstream.requests).toHaveLength(3)
})
