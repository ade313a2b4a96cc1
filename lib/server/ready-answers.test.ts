import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chooseEncoding, sendStoredPagesReady } from './ready-answers.ts'

type Middleware = (request: unknown, response: unknown, next: () => void) => void
// What the framework puts in front of every answer.
const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => Middleware

const page = `<!DOCTYPE html><title>阿莫西林胶囊</title>${'<p>规格 0.25g*24粒 · 效期至 2027.06</p>'.repeat(200)}`
const otherPage = page.replace('阿莫西林胶囊', '头孢克肟胶囊')

type Answer = (response: ServerResponse) => void
const answers: Record<string, Answer> = {
  '/stored': (response) => stored(response, page),
  '/other': (response) => stored(response, otherPage),
  '/short': (response) => stored(response, '<p>short</p>'),
  '/drawn': (response) => response.setHeader('content-type', 'text/html').end(page),
  '/streamed': (response) => {
    response.setHeader('content-type', 'text/html').setHeader('x-nextjs-cache', 'HIT')
    response.write(page)
    response.end(otherPage)
  },
  '/missing': (response) => {
    response.statusCode = 404
    stored(response, page)
  },
}

function stored(response: ServerResponse, text: string): void {
  response.setHeader('x-nextjs-cache', 'HIT').setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 's-maxage=300, stale-while-revalidate=31535700')
  response.setHeader('vary', 'rsc').setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

const compress = compression()
const server = createServer((request, response) =>
  compress(request, response, () => answers[request.url ?? '']?.(response)),
)
let base = ''
let release: () => void

beforeAll(async () => {
  release = sendStoredPagesReady()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  release()
})

/** Status, headers and bytes as they came over the wire: fetch would decode them. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http')
  const outgoing = request(base + path, { method, headers }).end()
  const [incoming] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a stored page in %s is the page, with its length', async (encoding, decode) => {
  for (const visit of [1, 2]) {
    const { status, headers, body } = await ask('/stored', { 'accept-encoding': encoding })
    expect([visit, status, headers['content-encoding'], headers['content-length']]).toEqual([
      visit,
      200,
      encoding,
      String(body.length),
    ])
    expect(decode(body).toString()).toBe(page)
    expect(headers.vary).toMatch(/rsc, accept-encoding/i)
  }
})

it('sends plain bytes to who takes no compression', async () => {
  const { headers, body } = await ask('/stored')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(page)
})

it('never mixes up two pages of the same length', async () => {
  expect(otherPage).toHaveLength(page.length)
  const first = await ask('/stored', { 'accept-encoding': 'gzip' })
  const second = await ask('/other', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(second.body).toString()).toBe(otherPage)
  expect(second.headers.etag).not.toBe(first.headers.etag)
})

it('answers 304 to who has the page, and only then', async () => {
  const { headers } = await ask('/stored', { 'accept-encoding': 'br' })
  const etag = headers.etag ?? ''
  const again = await ask('/stored', { 'accept-encoding': 'gzip', 'if-none-match': `"x", ${etag}` })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await ask('/other', { 'if-none-match': etag })).status).toBe(200)
  expect((await ask('/missing', { 'if-none-match': etag })).status).toBe(404)
})

it('leaves everything else to the framework', async () => {
  const gzip = { 'accept-encoding': 'gzip, br' }
  const short = await ask('/short', gzip)
  expect([short.headers.etag, short.body.toString()]).toEqual([undefined, '<p>short</p>'])
  const drawn = await ask('/drawn', gzip)
  expect([drawn.headers.etag, gunzipSync(drawn.body).toString()]).toEqual([undefined, page])
  const streamed = await ask('/streamed', gzip)
  expect([streamed.headers.etag, gunzipSync(streamed.body).toString()]).toEqual([undefined, page + otherPage])
  const head = await ask('/stored', gzip, 'HEAD')
  expect([head.headers.etag, head.body.length]).toEqual([undefined, 0])
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP;Q=0.0', 'identity'],
  ['deflate', 'identity'],
])('accept-encoding %s means %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('a browser asks again before it shows what it kept', async () => {
  for (const path of ['/stored', '/missing', '/short']) {
    const { headers } = await ask(path)
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, must-revalidate, s-maxage=300'])
  }
})
