import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setAbsentFeatures } from '../features/state.ts'
import { siteHasChanged } from '../site-changes.ts'
import { configure } from '../testing/browser.ts'
import { openFrontDoor } from './front-door.ts'

let text = 'the page '.repeat(400)
let asked = 0
const picture = Buffer.from('0123456789'.repeat(20))
const server = createServer((request, response) => {
  asked += 1
  if (request.url?.startsWith('/picture/')) {
    response.setHeader('content-type', 'image/png').setHeader('cache-control', 'public, max-age=60')
    return response.setHeader('etag', '"p"').end(picture)
  }
  response.setHeader('x-nextjs-cache', 'HIT').setHeader('content-type', 'text/html').setHeader('vary', 'rsc')
  return response.end(text)
})

beforeAll(async () => {
  configure('http://127.0.0.1:1')
  const release = openFrontDoor()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await through('/healthz')
  release()
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  siteHasChanged('shop_example')
  asked = 0
})

async function through(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const outgoing = ask({ port, path, method, headers: { host: 'shop.example', ...headers } }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { date, ...rest } = incoming.headers
  return { status: incoming.statusCode, headers: rest, body: Buffer.concat(chunks).toString('latin1') }
}

test.each([
  ['/', {}],
  ['/', { 'accept-encoding': 'gzip' }],
  ['/picture/x/1/list', {}],
])('the second and third answer to %s %j are the first to the letter', async (path, headers) => {
  await through(path, headers)
  const first = await through(path, headers)
  for (const visit of [2, 3]) expect([visit, await through(path, headers)]).toEqual([visit, first])
  expect(asked).toBeLessThanOrEqual(1)
})

test('what others say of themselves changes nothing, and reaches nobody else', async () => {
  await through('/')
  const plain = await through('/')
  const words = [
    ['cookie', 'shop_session=x'],
    ['x-forwarded-host', 'evil.example'],
    ['user-agent', 'bot'],
  ] as const
  for (const [name, value] of words) expect(await through('/', { [name]: value })).toEqual(plain)
  expect((await through('/', { host: 'evil.example' })).status).toBe(421)
  expect((await through('/', {}, 'HEAD')).body).toBe('')
  expect((await through('/', { rsc: '1' })).body).toBe(text)
})

test('a change of the shop is in the very next answer', async () => {
  for (const visit of [1, 2, 3]) expect([visit, (await through('/')).body]).toEqual([visit, text])
  const before = text
  text = 'another page '.repeat(400)
  expect((await through('/')).body).toBe(before)
  siteHasChanged('shop_example')
  expect((await through('/')).body).toBe(text)
})

test('a feature that turns out to be absent is absent at once', async () => {
  for (const _ of [1, 2, 3]) await through('/jfsc')
  const upstream = new URL('http://127.0.0.1:1')
  setAbsentFeatures(upstream, new Set(['points-mall']))
  expect((await through('/jfsc')).status).toBe(404)
  setAbsentFeatures(upstream, new Set())
  expect((await through('/jfsc')).status).toBe(200)
})

test('a reader who has the page gets status 304 and no bytes', async () => {
  await through('/', { 'accept-encoding': 'gzip' })
  const { headers } = await through('/', { 'accept-encoding': 'gzip' })
  const known = await through('/', { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' })
  const { 'content-encoding': _, 'content-length': __, ...kept } = headers
  expect(known).toEqual({ status: 304, headers: kept, body: '' })
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/200'],
  ['bytes=195-', 206, '56789', 'bytes 195-199/200'],
  ['bytes=-2', 206, '89', 'bytes 198-199/200'],
  ['bytes=200-', 416, '', 'bytes */200'],
  ['bytes=0-1,5-6', 200, picture.toString(), undefined],
  ['lines=0-3', 200, picture.toString(), undefined],
  ['bytes=x', 200, picture.toString(), undefined],
])('of a picture %s is status %i', async (range, status, body, contentRange) => {
  const answer = await through('/picture/x/1/list', { range })
  expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange])
  expect(answer.headers['content-length']).toBe(String(body.length))
})

test('a part is sent only of the bytes that the reader began with', async () => {
  const other = await through('/picture/x/1/list', { range: 'bytes=0-3', 'if-range': '"other"' })
  const same = await through('/picture/x/1/list', { range: 'bytes=0-3', 'if-range': '"p"' })
  expect([other.status, same.status]).toEqual([200, 206])
})
