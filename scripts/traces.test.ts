import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#lib/kernel/testing/until.ts'
import { askAsGuest } from '#lib/server/cached/ask.ts'
import { openFrontDoor } from '#lib/server/edge/front-door.ts'
import { handleShopCall } from '#lib/server/proxy/handle.ts'
import { configure } from '#lib/server/testing/browser.ts'
import { startTracing as traceStorefront } from '#lib/server/tracing/spans.ts'
import { startTracing as traceShopApi } from '#shop-api/platform/tracing/spans.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { onNginx } from './nginx/on-nginx.ts'
import { startShippedNginx } from './nginx/shipped-nginx.ts'
import type { Collector } from './support/collector.ts'
import { startCollector } from './support/collector.ts'

const PHONE = '13800000001'
const PASSWORD = 'sample-2026-pharmacy'
const KEYWORD = 'secret-word-of-a-search'
const REQUEST_ID = 'request-id-of-nginx-1'
const NGINX_SPAN = '00f067aa0ba902b7'
const traceId = (last: number) => `4bf92f3577b34da6a3ce929d0e0e47${String(last).padStart(2, '0')}`

let collector: Collector
let shop: TestShop
let server: Server
let base: string
let stop: (() => Promise<void>)[]
const cookies = new Map<string, string>()

/** Plays the framework: calls go to the proxy, the home page is made of a read of the shop API. */
async function answerAsFramework(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = incoming
  if (url === '/healthz') {
    response.end()
    return
  }
  if (!url.startsWith('/api/')) {
    await askAsGuest('shop_example', { key: 'focusHome' })
    response.setHeader('x-nextjs-cache', 'MISS').end('<p>home</p>')
    return
  }
  let body = ''
  for await (const chunk of incoming) body += chunk
  const given = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const answer = await handleShopCall(
    new Request(`http://shop.example${url}`, { method, headers: given, body: body || undefined }),
  )
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line)
  response.writeHead(answer.status).end(await answer.text())
}

async function ask(method: string, path: string, trace: number, form = '', front = base) {
  const outgoing = request(front + path, {
    method,
    headers: {
      host: 'shop.example',
      origin: 'http://shop.example',
      'content-type': 'application/x-www-form-urlencoded',
      'x-request-id': REQUEST_ID,
      traceparent: `00-${traceId(trace)}-${NGINX_SPAN}-01`,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  outgoing.end(form)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of incoming) text += chunk
  for (const line of incoming.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  return { status: incoming.statusCode, text }
}

beforeAll(async () => {
  collector = await startCollector()
  const settings = { endpoint: collector.url, headers: {}, sampler: 'parentbased_always_on', ratio: 1 } as const
  stop = [await traceShopApi({ ...settings, service: 'shop-api' }, () => undefined)]
  shop = await openShop({ content: 'sample', now: sampleInstant })
  const upstream = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  configure(upstream, { TRUST_PROXY: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  stop.push(await traceStorefront())
  server = createServer((incoming, response) => void answerAsFramework(incoming, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The other servers of this test are none of the storefront's.
  const release = openFrontDoor()
  await ask('GET', '/healthz', 0)
  release()
}, OPEN_MS)
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
  for (const each of stop) await each()
  await collector.close()
})

/** Names of a trace's spans, each below what it is a part of. */
const treeOf = (trace: number, size: number) => treeBelow(traceId(trace), NGINX_SPAN, size)

async function treeBelow(id: string, first: string, size: number) {
  const spans = () => collector.spans.filter((span) => span.traceId === id)
  // The two processes send theirs at different times.
  const isWhole = () => {
    const known = new Set([first, ...spans().map(({ spanId }) => spanId)])
    const parents = spans().map(({ parentSpanId }) => parentSpanId ?? '')
    return parents.includes(first) && parents.length >= size && parents.every((id) => known.has(id))
  }
  await until(isWhole)
  const all = spans()
  const below = (id: string): string[] =>
    all
      .filter(({ parentSpanId }) => parentSpanId === id)
      .flatMap((span) => [`${span.service}: ${span.name}`, ...below(span.spanId).map((each) => `  ${each}`)])
  return { all, tree: below(first) }
}

test('one request is one trace from nginx to the statements of the database', async () => {
  expect(await ask('GET', `/api/goods/list?keywords=${KEYWORD}`, 1)).toMatchObject({ status: 200 })
  const { all, tree } = await treeOf(1, 4)
  expect(tree.slice(0, 3)).toEqual([
    'storefront: GET /api/goods/list',
    '  storefront: GET /api/goods/list',
    '    shop-api: GET /api/goods/list',
  ])
  expect(tree).toContain('      shop-api: select')
  // Nothing of it has another parent.
  expect(tree).toHaveLength(all.length)
  const find = (service: string, kind: string) => all.find((span) => span.service === service && span.kind === kind)
  const [front, call, api] = [find('storefront', 'SERVER'), find('storefront', 'CLIENT'), find('shop-api', 'SERVER')]
  const id = { 'shop.request_id': REQUEST_ID }
  expect(front?.facts).toMatchObject({ ...id, 'http.route': '/api/goods/list', 'http.response.status_code': 200 })
  expect(call?.facts).toMatchObject({ 'url.template': '/api/goods/list', 'shop.outcome': '2xx' })
  expect(api?.facts).toMatchObject({ ...id, 'http.route': '/api/goods/list', 'http.response.status_code': 200 })
  expect(all.filter(({ facts }) => String(facts['db.query.text']).includes('$1')).length).toBeGreaterThan(0)
})

onNginx('behind nginx as it ships', (executable) => {
  test('a line of its log, the storefront, the shop API and the statements have one id', async () => {
    const nginx = await startShippedNginx(executable, new URL(base).host, (config) =>
      config.replaceAll(' buffer=64k flush=5s', ''),
    )
    // What the visitor sends is somebody else's trace.
    expect(await ask('GET', '/api/goods/hot', 8, '', nginx.url)).toMatchObject({ status: 200 })
    await until(() => nginx.logged().length > 0)
    const { traceId: id } = JSON.parse(nginx.logged().at(-1) ?? '{}') as { traceId: string }
    await nginx.stop()
    const { all, tree } = await treeBelow(id, id.slice(16), 4)
    expect(tree.slice(0, 3)).toEqual([
      'storefront: GET /api/goods/hot',
      '  storefront: GET /api/goods/hot',
      '    shop-api: GET /api/goods/hot',
    ])
    expect(tree).toContain('      shop-api: select')
    expect(tree).toHaveLength(all.length)
    expect(collector.spans.filter((span) => span.traceId === traceId(8))).toEqual([])
  })
})

test('a page that is rendered has its reads below it, and one from memory says so', async () => {
  await ask('GET', '/?utm=secret-of-an-address', 2)
  const rendered = await treeOf(2, 5)
  expect(rendered.tree.slice(0, 4)).toEqual([
    'storefront: GET /',
    '  storefront: render page',
    '    storefront: GET /api/focus',
    '      shop-api: GET /api/focus',
  ])
  await ask('GET', '/', 3)
  const kept = await treeOf(3, 1)
  expect(kept.tree).toEqual(['storefront: GET /'])
  expect(kept.all[0]?.facts).toMatchObject({ 'shop.answered_from': 'memory', 'shop.page_cache': 'HIT' })
})

test('a write with a body: its transaction is below its request, too', async () => {
  expect((await ask('POST', '/api/login', 4, `account=${PHONE}&password=${PASSWORD}`)).text).toContain('"code":200')
  const { tree } = await treeOf(4, 4)
  expect(tree).toContain('    shop-api: POST /api/login')
  expect(tree.filter((each) => /^ {6}shop-api: (insert|update|select)$/.test(each)).length).toBeGreaterThan(0)
})

test('nothing that somebody typed or signs in with is in what is sent', async () => {
  expect(await ask('GET', `/api/user/base?phone=${PHONE}&code=778899`, 5)).toMatchObject({ status: 200 })
  await treeOf(5, 3)
  const secrets = [PHONE, PASSWORD, KEYWORD, '778899', 'secret-of-an-address', ...cookies.values()]
  expect(cookies.size).toBeGreaterThan(0)
  const sent = collector.bodies.join('\n')
  expect(sent).toContain(REQUEST_ID)
  expect(secrets.filter((secret) => secret.length > 3 && sent.includes(secret))).toEqual([])
})

test('what its caller does not send is not sent here, and a header of another form is ignored', async () => {
  const before = collector.spans.length
  const outgoing = request(`${base}/api/goods/hot`, {
    headers: { host: 'shop.example', traceparent: `00-${traceId(6)}-${NGINX_SPAN}-00` },
  }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.resume()
  await sleep(2_500)
  expect(collector.spans.slice(before).filter((span) => span.traceId === traceId(6))).toEqual([])
})

test.each(['silent', 'gone'] as const)('a collector that is %s costs no request anything', async (state) => {
  const timed = async () => {
    const from = performance.now()
    for (let count = 0; count < 25; count += 1) {
      expect((await ask('GET', '/api/goods/hot', 7)).status).toBe(200)
    }
    return performance.now() - from
  }
  await timed()
  const before = await timed()
  collector.state = state
  const after = await timed()
  collector.state = 'good'
  // Room for a busy machine; waiting for the collector each time would take two minutes.
  expect(after).toBeLessThan(before * 2 + 4_500)
})

// The api alone, which only names things, comes with the metrics (prom-client) in any case.
test('without a collector nothing of the packages is loaded', () => {
  const script = `
    import { writeSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import('#shop-api/app.ts')
    const { startTracing } = await import('#shop-api/platform/tracing/spans.ts')
    await startTracing(null, () => undefined)
    writeSync(1, JSON.stringify(loaded.filter((url) => /@opentelemetry\\/(?!api\\/)|open-tracing/.test(url))))
    process.exit()`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(JSON.parse(output)).toEqual([])
})
