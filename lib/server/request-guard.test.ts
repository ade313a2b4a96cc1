import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { hostileTargets } from '#e2e/testing/probes.ts'
import { guardRequests, safeTarget } from './request-guard.ts'
import { configure } from './testing/browser.ts'

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

test('stands before every listener of the process', async () => {
  configure('http://127.0.0.1:1')
  const release = guardRequests()
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
        `${line} HTTP/1.1\r\nhost: x\r\nnext-action: 1\r\nx-forwarded-for: 6.6.6.6\r\nx-client-address: 6.6.6.6\r\nconnection: close\r\n\r\n`,
      )
    await once(socket, 'close')
  }
  for (const line of ['GET /a/../b', 'TRACE /order', 'POST /login', 'POST /api/cart', 'POST /__nextjs_x'])
    await ask(line)
  server.close()
  // Other test files have servers of their own in this process.
  release()
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /404',
    'OPTIONS /api/unknown',
    'OPTIONS /login',
    'POST /api/cart',
    'POST /__nextjs_x',
  ])
  for (const { headers } of seen) {
    expect(headers).toEqual({ host: 'x', connection: 'close', 'x-client-address': '127.0.0.1' })
  }
})
