import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configure } from '../testing/browser.ts'
import { openFrontDoor } from './front-door.ts'

const bytes = Buffer.from(`picture ${'x'.repeat(500)}`)
const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`)
  const [, , , kind] = (request.url ?? '').split('/')
  if (request.url === '/icon.svg')
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=0' }).end(bytes)
  else if (request.url?.startsWith('/scan-code?'))
    response
      .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=600' })
      .end(request.url.replace('/scan-code?name=', 'code ').repeat(400))
  else if (kind === 'missing') response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  else if (kind === 'own')
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store', etag: '"o"' }).end(bytes)
  else if (kind === 'year')
    response
      .writeHead(200, {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: '"y"',
      })
      .end(bytes)
  else if (request.method === 'HEAD') response.writeHead(405).end()
  else
    response
      .writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400', etag: '"p"' })
      .end(bytes)
})
let base = ''
let release: () => void

beforeAll(async () => {
  configure('http://127.0.0.1:1', { SITE_URL: 'http://localhost:3000' })
  release = openFrontDoor()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  release()
})
beforeEach(() => {
  seen.length = 0
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers: { cookie: 'shop_session=x', ...headers } })

test('a picture is fetched once, without anything of who asks, and HEAD and conditions are answered from it', async () => {
  const answers = await Promise.all(['', '?x=1', '?y'].map((query) => ask(`/picture/x/goods/a${query}`)))
  for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(seen).toEqual(['GET /picture/x/goods/a '])
  const head = await ask('/picture/x/goods/a', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.headers.get('cache-control')]).toEqual([
    200,
    String(bytes.length),
    'public, max-age=86400',
  ])
  expect((await ask('/picture/x/goods/a', { 'if-none-match': '"p"' })).status).toBe(304)
  expect(seen).toHaveLength(1)
})

/** What is said by a clock that is so much later. */
async function later<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const { now } = Date
  Date.now = () => now() + ms
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

test('a picture is asked for again after a minute; one that never changes is not', async () => {
  for (const kind of ['day', 'year']) await (await ask(`/picture/x/${kind}/1/list`)).arrayBuffer()
  seen.length = 0
  await later(61_000, async () => {
    for (const kind of ['day', 'year']) expect((await ask(`/picture/x/${kind}/1/list`)).status).toBe(200)
  })
  expect(seen).toEqual(['GET /picture/x/day/1/list '])
})

test('what is no public picture is not kept', async () => {
  for (const kind of ['missing', 'own']) {
    await ask(`/picture/x/${kind}/1`)
    const { status } = await ask(`/picture/x/${kind}/1`)
    expect([kind, status, seen.length > 2]).toEqual([kind, kind === 'own' ? 200 : 404, true])
    seen.length = 0
  }
})

test('the icons of the build are read once, whatever their address says of the build', async () => {
  for (const query of ['', '?icon.1.svg', '?icon.2.svg']) {
    const answer = await ask(`/icon.svg${query}`)
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    expect(answer.headers.get('etag')).toMatch(/^W\/"/)
  }
  expect(seen).toEqual(['GET /icon.svg '])
})

test('a code of the frame is drawn once by its name, and kept apart from others', async () => {
  for (const name of ['a', 'b', 'a']) {
    const answer = await ask(`/scan-code?name=${name}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
    expect(answer.headers.get('etag')).toMatch(/^W\/"/)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
    expect(await answer.text()).toBe(`code ${name}`.repeat(400))
  }
  expect(seen).toEqual(['GET /scan-code?name=a ', 'GET /scan-code?name=b '])
  const plain = await ask('/scan-code?name=a', { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'code a'.repeat(400)])
})
