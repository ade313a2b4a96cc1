import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { log } from '../log.ts'
import { handleShopCall } from '../proxy/handle.ts'
import { configure, SITE } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { startMeasuring } from './collected-metrics.ts'
import { openFrontDoor } from './front-door.ts'

const TOKEN = 'metrics-token-of-the-tests'
let upstream: RecordingUpstream
let port: number
const seen: string[] = []

/** Stands for the framework: hands calls to the proxy, and has nothing else. */
async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push(request.url ?? '')
  if (!request.url?.startsWith('/api/')) return void response.end('page')
  let body = ''
  for await (const chunk of request) body += chunk
  const { method = 'GET', headers, url } = request
  const answer = await handleShopCall(
    new Request(SITE + url, {
      method,
      headers: headers as Record<string, string>,
      body: body === '' ? undefined : body,
    }),
  )
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'set-cookie': answer.headers.getSetCookie(),
  })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const server = createServer((request, response) => void framework(request, response))

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  upstream.answer = ({ target }) => {
    if (!target.startsWith('/api/login')) return envelope({})
    const answer = envelope({ member_id: 7, company: '仁心大药房', token: 'upstream-token' })
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'sid=upstream-cookie' } }
  }
  configure(upstream.url, { METRICS_TOKEN: TOKEN })
  startMeasuring()
  const release = openFrontDoor()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  await ask('/healthz')
  // It is in front of this server now, and must not be in front of the upstream, which is in this process too.
  release()
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await upstream.close()
})

let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  seen.length = 0
  const keep = (line: unknown, text?: string) => {
    if (text === 'request') lines.push(line as Record<string, unknown>)
  }
  jest.spyOn(log(), 'info').mockImplementation(keep)
  jest.spyOn(log(), 'error').mockImplementation(keep)
})
afterEach(() => jest.restoreAllMocks())

/** A request as it is: fetch would tidy up its path, and send no Host of its own. */
async function ask(path: string, init: { method?: string; headers?: Record<string, string>; form?: string } = {}) {
  const { method = 'GET', headers = {}, form } = init
  const outgoing = request({
    port,
    path,
    method,
    headers: {
      host: 'shop.example',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
  }).end(form)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += chunk
  // The line is written when the answer has left.
  await sleep(20)
  return { status: answer.statusCode, headers: answer.headers, text }
}

const own = { origin: SITE, 'sec-fetch-dest': 'empty' }
const signIn = (headers: Record<string, string> = {}) =>
  ask('/api/login', { method: 'POST', headers: { ...own, ...headers }, form: 'account=yaofang&password=right' })

describe('one id', () => {
  test('goes from the one in front to the shop API and back, and is the line’s', async () => {
    const answer = await ask('/api/goods/hot', { headers: { [REQUEST_ID_HEADER]: 'from-nginx_1234' } })
    expect(answer.headers[REQUEST_ID_HEADER]).toBe('from-nginx_1234')
    expect(upstream.requests.at(-1)?.headers[REQUEST_ID_HEADER]).toBe('from-nginx_1234')
    expect(lines).toMatchObject([{ requestId: 'from-nginx_1234', route: '/api/goods/hot' }])
  })

  test.each([undefined, 'short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>'])(
    'is made where %j came',
    async (given) => {
      const answer = await ask('/api/goods/hot', { headers: given === undefined ? {} : { [REQUEST_ID_HEADER]: given } })
      const made = answer.headers[REQUEST_ID_HEADER]
      expect(made).toMatch(/^[0-9a-f-]{36}$/)
      expect(upstream.requests.at(-1)?.headers[REQUEST_ID_HEADER]).toBe(made)
      expect(lines).toMatchObject([{ requestId: made }])
    },
  )
})

test('a line says what was asked, how it went, who asked by number, and how long the shop API took', async () => {
  const signedIn = await signIn()
  const cookie = signedIn.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
  await ask('/api/goods/hot', { headers: { cookie } })
  await ask('/login?next=%2Forder')
  expect(lines).toEqual([
    expect.objectContaining({ method: 'POST', route: '/api/login', status: 200, memberId: 7 }),
    {
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/goods/hot',
      path: '/api/goods/hot',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      memberId: 7,
      upstreamMs: expect.any(Number),
    },
    {
      requestId: expect.any(String),
      method: 'GET',
      route: '/login',
      path: '/login',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    },
  ])
  expect(Number(lines[1]?.bytes)).toBeGreaterThan(100)
})

test('nothing that was typed or is secret is in a line, wherever it was put', async () => {
  const secrets = ['13912345678', '482913', 'secret-word', 'upstream-token', 'upstream-cookie', 'right', 'yaofang']
  const query = '?phone=13912345678&code=482913&next=secret-word'
  const headers = {
    ...own,
    cookie: 'shop_session=secret-word; signed_in=1',
    authorization: 'Bearer secret-word',
    referer: `http://x/secret-word${query}`,
    'user-agent': 'secret-word',
    'x-forwarded-host': 'secret-word',
    [REQUEST_ID_HEADER]: 'secret-word 13912345678',
  }
  await signIn(headers)
  for (const path of [
    '/api/user/phone/13912345678',
    '/api/order/13912345678',
    '/login',
    '/order/secret-word',
    '/x/482913',
    '/13912345678',
    '/list/other/7/secret-word',
    '/metrics',
    '/api/secret-word',
  ]) {
    await ask(path + query, { headers })
  }
  await ask(`/api/forget/verify${query}`, { method: 'POST', headers, form: 'phone=13912345678&code=482913' })
  expect(lines.length).toBeGreaterThan(9)
  for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret)
})

test('what watches the process has no lines', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await ask(path)
  expect(lines).toEqual([])
})

describe('/metrics', () => {
  const bearer = { authorization: `Bearer ${TOKEN}` }

  test.each([
    ['the machine itself', {}, 200],
    ['under any host', { host: '10.0.0.7:3000' }, 200],
    ['behind a proxy', { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['behind a proxy that says less', { 'x-real-ip': '203.0.113.7' }, 404],
    ['behind a proxy, with the token', { 'x-forwarded-for': '203.0.113.7', ...bearer }, 200],
    ['behind a proxy, with another token', { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer x' }, 404],
    ['behind a proxy, with the token as it is', { via: '1.1 proxy', authorization: TOKEN }, 404],
  ])('asked by %s', async (_, headers, status) => {
    const answer = await ask('/metrics', { headers })
    expect(answer.status).toBe(status)
    expect(answer.text.includes('storefront_requests_total')).toBe(status === 200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(seen).toEqual([])
  })

  test.each(['/metrics/', '//metrics', '/%6detrics', '/metrics?x=1', '/metrics.txt', '/METRICS', '/a/../metrics'])(
    '%s is another address, which shows nothing',
    async (path) => {
      const answer = await ask(path, { headers: bearer })
      expect(answer.text).not.toContain('storefront_')
    },
  )

  test('is only read, and never asked of the shop API', async () => {
    const before = upstream.requests.length
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      expect((await ask('/metrics', { method })).status).toBe(404)
    }
    expect((await ask('/metrics', { method: 'HEAD' })).text).toBe('')
    expect(upstream.requests).toHaveLength(before)
  })

  test('has labels from lists alone, whatever was asked for', async () => {
    await ask('/api/secret-call/13912345678')
    await ask('/secret-page/13912345678')
    await ask('/api/user/phone/13912345678')
    await ask('/order/13912345678?x=secret')
    const { text } = await ask('/metrics')
    expect(text).not.toMatch(/secret|13912345678/)
    expect(text).toMatch(
      /^storefront_requests_total\{from="work",route="\/api\/user\/phone\/\{value\}",status="200"\} \d+$/m,
    )
    expect(text).toMatch(/^storefront_requests_total\{from="work",route="unknown",status="307"\} \d+$/m)
    expect(text).toMatch(
      /^storefront_upstream_seconds_count\{call="\/api\/user\/phone\/\{value\}",outcome="2xx"\} \d+$/m,
    )
    expect(text).toMatch(/^storefront_request_seconds_count\{route="\/login"\} \d+$/m)
    expect(text).toMatch(/^storefront_events_connected\{site="shop_example"\} 0$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  })
})
