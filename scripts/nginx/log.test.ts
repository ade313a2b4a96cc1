import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '#lib/kernel/testing/until.ts'
import { onNginx } from './on-nginx.ts'
import type { ShippedNginx } from './shipped-nginx.ts'
import { secondToBegin, startShippedNginx } from './shipped-nginx.ts'

type Line = Readonly<Record<string, unknown>>

test('every server that leads to a process writes its lines there', () => {
  const servers = readFileSync('deploy/nginx.conf', 'utf8')
    .split(/^server \{/m)
    .slice(1)
  const leading = servers.filter((each) => each.includes('proxy_pass'))
  expect(leading).toHaveLength(2)
  for (const each of leading) expect(each).toContain('access_log /var/log/nginx/shop.log shop_json ')
})

onNginx('the log of nginx as it ships', (executable) => {
  let nginx: ShippedNginx
  const heard: IncomingHttpHeaders[] = []
  const origin = createServer(({ headers, url }, response) => {
    heard.push(headers)
    const kept = { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1' }
    response.writeHead(url === '/api/wrong' ? 503 : 200, url?.startsWith('/api/') ? {} : kept).end('page')
  })

  beforeAll(async () => {
    origin.listen(0, '127.0.0.1')
    await new Promise((resolve) => origin.once('listening', resolve))
    const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`
    nginx = await startShippedNginx(executable, host, (config) => config.replaceAll(' buffer=64k flush=5s', ''))
  })
  afterAll(async () => {
    await nginx.stop()
    origin.closeAllConnections()
    await new Promise((resolve) => origin.close(resolve))
  })

  /** What is written of one request. */
  async function lineOf(target: string, headers: Record<string, string> = {}): Promise<Line> {
    const before = nginx.logged().length
    await (await fetch(nginx.url + target, { headers })).text()
    await until(() => nginx.logged().length > before)
    return JSON.parse(nginx.logged().at(-1) ?? '{}') as Line
  }

  test('has the id the storefront was given, what became of the request and how long it took', async () => {
    const line = await lineOf('/api/wrong')
    expect(line).toMatchObject({ method: 'GET', path: '/api/wrong', status: 503, cache: '', upstreamStatus: '503' })
    expect(line.requestId).toBe(heard.at(-1)?.['x-request-id'])
    expect(Number(line.seconds)).toBeGreaterThanOrEqual(0)
    expect(line.upstreamSeconds).toMatch(/^\d+\.\d{3}$/)
    expect(Date.parse(String(line.time))).toBeGreaterThan(0)
    expect((await lineOf('/api/right', { 'x-request-id': 'given-by-a-proxy' })).requestId).toBe('given-by-a-proxy')
  })

  test('begins a trace of its own, whatever a visitor says of one', async () => {
    const theirs = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
    const ids: unknown[] = []
    for (const headers of [{}, theirs]) {
      const { traceId } = await lineOf('/api/right', headers)
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(heard.at(-1)?.traceparent).toBe(`00-${traceId}-${String(traceId).slice(16)}-01`)
      ids.push(traceId)
    }
    expect(new Set([...ids, theirs.traceparent.slice(3, 35)]).size).toBe(3)
  })

  test('says what was kept and what was fetched', async () => {
    await secondToBegin()
    const lines = [await lineOf('/list/info/7'), await lineOf('/list/info/7')]
    expect(lines.map(({ cache }) => cache)).toEqual(['MISS', 'HIT'])
    expect(lines[1]).toMatchObject({ status: 200, bytes: expect.any(Number), upstreamSeconds: '' })
  })

  test.each([
    ['/list?keywords=13812345678&code=secret', '/list'],
    ['/api/user/phone/13812345678', '/api/user/phone/…'],
    [`/api/login/${'x'.repeat(40)}/state?a=1`, '/api/login/…'],
    ['/list/info/1234567', '/list/info/1234567'],
    ['/a%22,%22b', '/a%22,%22b'],
  ])('of %s shows %s', async (target, path) => {
    expect(await lineOf(target, { cookie: 'shop_session=sealed', authorization: 'Bearer x' })).toMatchObject({ path })
    expect(nginx.logged().at(-1)).not.toMatch(/13812345678|secret|sealed|Bearer|xxx/)
  })
})
