import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { hostileTargets } from '#e2e/testing/probes.ts'
import { configure } from '../testing/browser.ts'
import { safeTarget } from './clean-request.ts'
import { openFrontDoor } from './front-door.ts'

describe('the target the framework may see', () => {
  test.each([
    '/',
    '/api/goods/hot',
    '/api/goods/list?page=2&keywords=%E9%98%BF&x=%zz',
    '/list/other/7/%E6%84%9F%E5%86%92%2F%E5%8F%91%E7%83%A7',
    '/search?keywords=%00',
    '/_next/static/chunks/0a-b.c~1.js',
    '/manifest.webmanifest',
    '/list/info/7?_rsc=1a2b',
  ])('%s stays as it is', (target) => {
    expect(safeTarget(target)).toBe(target)
  })

  test.each(hostileTargets)('%s leaves nothing to decode or resolve', (target) => {
    expect(safeTarget(target)).toMatch(/^(\/[A-Za-z0-9_-]+)+$/)
  })

  test.each([
    ['*', '/404'],
    ['/%zz', '/404'],
    ['/list/%E4%B8', '/404'],
    ['/x/../api/goods/hot', '/404'],
    ['/x/%2e%2E/y', '/404'],
    ['/a%5cb', '/404'],
    ['/a%0ab', '/404'],
    ['//evil.example/', '/404'],
    ['/\\evil.example', '/404'],
    ['/api', '/api'],
    ['/api/', '/api/unknown'],
    ['http://evil.example/list?page=2', '/list?page=2'],
    ['https://evil.example', '/404'],
    ['', '/404'],
  ])('%s becomes %s', (target, safe) => {
    expect(safeTarget(target)).toBe(safe)
  })
})

test('is in front of every listener of the process', async () => {
  configure('http://127.0.0.1:1')
  const release = openFrontDoor()
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = async (line: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket
      .resume()
      .end(
        `${line} HTTP/1.1\r\nhost: shop.example\r\nx-site: other\r\nnext-action: 1\r\nx-forwarded-for: 6.6.6.6\r\nx-client-address: 6.6.6.6\r\nconnection: close\r\n\r\n`,
      )
    await once(socket, 'close')
  }
  for (const line of ['GET /a/../b', 'TRACE /order', 'POST /login', 'POST /api/cart', 'POST /__nextjs_x'])
    await ask(line)
  server.close()
  // Other test files have servers of their own in this process.
  release()
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /404', 'OPTIONS /login'])
  const [page, ...others] = seen
  expect(page?.headers).toEqual({
    host: 'shop.example',
    accept: '*/*',
    'user-agent': 'storefront',
    'x-site': 'shop_example',
  })
  for (const { headers } of others) {
    expect(headers).toEqual({
      host: 'shop.example',
      connection: 'close',
      'x-client-address': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-site': 'shop_example',
    })
  }
})

describe('what is answered', () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end('seen')
  })
  let release: () => void

  beforeAll(async () => {
    configure('http://127.0.0.1:1')
    release = openFrontDoor()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.close()
    release()
  })

  /** The whole answer as it came over the wire. */
  const ask = async (head: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
    await once(socket, 'close')
    return text
  }

  test.each([
    'GET / HTTP/1.1\r\nhost: evil.example',
    'GET /api/goods/hot HTTP/1.1\r\nhost: evil.example',
    'GET /healthz/x HTTP/1.1\r\nhost: evil.example',
    'GET /list?/healthz HTTP/1.1\r\nhost: localhost',
    'GET / HTTP/1.1\r\nhost: shop.example.evil.example',
    'GET / HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: shop.example',
    'GET http://shop.example/ HTTP/1.1\r\nhost: evil.example',
    'GET / HTTP/1.0',
    'POST /api/cart HTTP/1.1\r\nhost: evil.example\r\nexpect: 100-continue\r\ncontent-length: 9',
  ])('%j names a host that is none of ours: 421, and nobody sees it', async (head) => {
    seen.length = 0
    const answer = await ask(head)
    expect(answer).toMatch(/^HTTP\/1\.1 421 [^\0]*cache-control: no-store[^\0]*\r\n\r\n该域名未启用/)
    expect(seen).toEqual([])
  })

  test.each([
    ['GET /healthz HTTP/1.1\r\nhost: 10.0.0.7:3000', '/healthz'],
    ['GET /readyz?x=1 HTTP/1.1\r\nhost: anything', '/readyz?x=1'],
    ['POST /api/internal/revalidate HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0', '/api/internal/revalidate'],
    ['GET /list HTTP/1.1\r\nhost: SHOP.example:8080', '/list'],
  ])('%j is handed on', async (head, url) => {
    seen.length = 0
    expect(await ask(head)).toMatch(/^HTTP\/1\.1 200 /)
    expect(seen).toEqual([url])
  })

  test.each([
    ['GET /404 HTTP/1.1\r\nhost: shop.example', 404],
    ['HEAD /a/../b HTTP/1.1\r\nhost: shop.example', 404],
    ['GET /404 HTTP/1.1\r\nhost: shop.example\r\nrsc: 1', 200],
    ['GET /list/404 HTTP/1.1\r\nhost: shop.example', 307],
    ['GET /cached/404 HTTP/1.1\r\nhost: shop.example', 307],
    ['GET /list HTTP/1.1\r\nhost: shop.example', 200],
  ])('%j has status %i, whatever the page says', async (head, status) => {
    expect(await ask(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('a request without a host is turned away by the server itself', async () => {
    seen.length = 0
    expect(await ask('GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(seen).toEqual([])
  })
})
