import { gzipSync } from 'node:zlib'
import { calls } from '#lib/contract/calls.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { handleShopCall } from './handle.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  const gone = await startRecordingUpstream()
  await gone.close()
  const byHost = { 'other.example': { api: `${upstream.url}/v2` }, 'gone.example': { api: gone.url } }
  configure(upstream.url, { UPSTREAMS_BY_HOST: JSON.stringify(byHost) })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = () => envelope([])
})

const orderNumbers = { all: 3, unpaid: 0, unshipped: 1, shipped: 1, done: 1, closed: 0, after_sales: 0 }

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })

describe('a read', () => {
  test('passes with the parameters of its descriptor and comes back as it was', async () => {
    const body = '{"code":200, "message":"",\n "data":{"data":[],"other_mode":null,"价":"8.60"}}'
    upstream.answer = () => ({ body })
    const answer = await new TestBrowser().ask('GET', '/api/goods/search?keywords=%E9%98%BF%20%26&type=0&evil=1&type=1')
    expect(upstream.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /api/goods/search?keywords=%E9%98%BF+%26&type=0',
    ])
    expect(answer.text).toBe(body)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': upstream.requests[0]?.headers['x-request-id'],
    })
  })

  test('keeps a sane request id from page to shop API and replaces an odd one', async () => {
    const browser = new TestBrowser()
    const sane = await browser.ask('GET', '/api/goods/hot', { headers: { 'x-request-id': 'page-1234_abcd' } })
    const odd = await browser.ask('GET', '/api/goods/hot', { headers: { 'x-request-id': 'a b;<script>' } })
    expect(sane.headers.get('x-request-id')).toBe('page-1234_abcd')
    expect(upstream.requests[0]?.headers['x-request-id']).toBe('page-1234_abcd')
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('tells the upstream who asks, when the guard in front knows it', async () => {
    const browser = new TestBrowser()
    await browser.ask('GET', '/api/goods/hot', { headers: { 'x-client-address': '10.1.2.3' } })
    await browser.ask('GET', '/api/goods/hot', { headers: { 'x-client-address': 'unknown, evil' } })
    expect(upstream.requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['10.1.2.3', undefined])
  })

  test('reads literal paths before parameters, and compressed answers', async () => {
    upstream.answer = () => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ code: 200, data: orderNumbers })),
    })
    const answer = await new TestBrowser().ask('GET', '/api/order/numbers')
    expect(answer.json).toEqual({ code: 200, data: orderNumbers })
  })

  test('goes to the upstream of its host name, each endpoint falling back to the API', async () => {
    await new TestBrowser().ask('GET', '/api/goods/hot', { headers: { host: 'OTHER.example:8080' } })
    await new TestBrowser().ask('POST', '/api/activity/tap', {
      headers: { host: 'other.example', origin: 'http://other.example' },
      form: 'path=%2F&title=x&entered_at=1&seconds=2',
    })
    expect(upstream.requests.map(({ target }) => target)).toEqual(['/v2/api/goods/hot', '/v2/api/activity/tap'])
  })
})

describe('a beacon', () => {
  const send = (browser = new TestBrowser(), headers = {}) =>
    browser.ask('POST', '/api/activity/tap', { form: 'path=%2F&title=x&entered_at=1&seconds=2&member=7', headers })

  test('carries its fields and nothing of who sends it', async () => {
    const browser = new TestBrowser()
    browser.cookies.set('shop_session', 'anything')
    expect((await send(browser)).status).toBe(200)
    const [request] = upstream.requests
    expect(request?.headers.cookie).toBeUndefined()
    expect(request?.body).toBe('path=%2F&title=x&entered_at=1&seconds=2')
  })

  test.each([
    ['an upstream that is broken', envelope(null, 500)],
    ['one that does not know it', { status: 404, ...envelope(null, 404) }],
    ['one that has enough of it', { status: 429, ...envelope(null, 429) }],
    ['one that answers with a page', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
  ])('tells the browser of no failure: %s', async (_, planned) => {
    upstream.answer = () => planned
    const answer = await send()
    expect([answer.status, answer.json.code]).toEqual([200, 200])
  })

  test('is written by a page of this shop alone', async () => {
    expect((await send(undefined, { origin: 'http://evil.example' })).status).toBe(403)
    expect(upstream.requests).toEqual([])
  })
})

describe('what is not of the contract', () => {
  test.each(['/api/nothing', '/api/goods/detail/0', '/api/goods/detail/1e3', '/api/goods/detail/1/2', '/api/goods'])(
    '%s is 404 and sends nothing',
    async (path) => {
      const answer = await new TestBrowser().ask('GET', path)
      expect([answer.status, answer.json.code, answer.json.message]).toEqual([404, 404, '接口不存在'])
      expect(answer.json.request_id).toBe(answer.headers.get('x-request-id'))
      expect(upstream.requests).toEqual([])
    },
  )

  test.each([
    ['DELETE', '/api/cart', 'POST'],
    ['GET', '/api/user/logout', 'DELETE'],
    ['PUT', '/api/favorite', 'GET, POST'],
    ['HEAD', '/api/goods/hot', 'GET'],
    ['OPTIONS', '/api/goods/hot', 'GET'],
    ['PATCH', '/api/order/7', 'GET'],
  ])('%s %s is 405 with the methods it has', async (method, path, allow) => {
    const answer = await new TestBrowser().send(new Request(SITE + path, { method, headers: { origin: SITE } }))
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(upstream.requests).toEqual([])
  })
})

describe('a write', () => {
  const form = 'params[0][goods_id]=12&params[0][number]=3&evil=1&__proto__[x]=1&params[a[b]]=1&params.number=4'

  test('carries the fields of its descriptor and nothing else', async () => {
    await new TestBrowser().ask('POST', '/api/cart', { form })
    const [request] = upstream.requests
    expect(request?.body).toBe('goods_id=12&number=3')
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  test.each([
    ['/api/cart', 'params[0][goods_id]=1&params[0][number]=2', 'goods_id=1&number=2'],
    ['/api/cart', 'params[0][goods_id]=1&params[1][goods_id]=2', '0[goods_id]=1&1[goods_id]=2'],
    ['/api/cart/7/edit', 'params[number]=4&new=1', 'number=4&new=1'],
    ['/api/cart/batch_delete', 'ids[0]=7', 'ids[0]=7'],
  ])('to %s: %s goes on as %s', async (path, sent, passed) => {
    await new TestBrowser().ask('POST', path, { form: sent })
    expect(decodeURIComponent(upstream.requests[0]?.body ?? '')).toBe(passed)
  })

  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sister site', { origin: SITE, 'sec-fetch-site': 'same-site' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site', origin: SITE }],
    ['a host that only starts alike', { origin: 'http://shop.example.evil.example' }],
  ])('from %s is refused', async (_, headers) => {
    const answer = await new TestBrowser().ask('POST', '/api/cart', { form, headers })
    expect([answer.status, answer.json.code]).toEqual([403, 403])
    expect(upstream.requests).toEqual([])
  })

  test('without any word on its origin is refused, with the word of an older browser it passes', async () => {
    const bare = new Request(`${SITE}/api/cart/batch_delete`, { method: 'POST', headers: { host: 'shop.example' } })
    expect((await handleShopCall(bare)).status).toBe(403)
    const headers = { host: 'shop.example', 'sec-fetch-site': 'same-origin' }
    const fetched = new Request(`${SITE}/api/cart/batch_delete`, { method: 'POST', headers })
    expect((await handleShopCall(fetched)).status).toBe(200)
  })

  test('is bounded in bytes, fields and kind', async () => {
    const browser = new TestBrowser()
    const large = await browser.ask('POST', '/api/cart', { form: `params=${'x'.repeat(1024 * 1024)}` })
    const many = await browser.ask('POST', '/api/cart', { form: 'params[]=1&'.repeat(6001) })
    const kind = await browser.ask('POST', '/api/cart', { form: '{}', headers: { 'content-type': 'application/json' } })
    expect([large.status, many.status, kind.status]).toEqual([413, 413, 415])
    expect(upstream.requests).toEqual([])
  })
})

describe('the error catalogue', () => {
  test.each([
    ['a refusal', json({ code: 422, message: '请检查', errors: { phone: ['请填写'] } }, 422), 422, 422, '请检查'],
    ['a refusal under status 200', json({ code: 459, message: '请签合同' }), 200, 459, '请签合同'],
    ['an upstream failure', json({ code: 500, message: 'SQL: select *', data: { stack: 'x' } }, 500), 500, 500, null],
    ['no room for it', json({ code: 507, message: '服务器存储空间不足' }, 507), 507, 507, '服务器存储空间不足'],
    ['a failure under status 200', json({ code: 503, message: 'down' }), 200, 503, null],
    ['a success under status 500', json({ code: 200, message: 'x' }, 500), 500, 500, null],
    ['a page of HTML', { status: 200, body: '<html>登录</html>' }, 502, 502, null],
    ['nothing', { status: 200 }, 502, 502, null],
    ['no envelope', json('busy'), 502, 502, null],
    ['a status alone', json({ status: 'ok' }), 502, 502, null],
    ['no code', json({ code: null, data: 1 }), 502, 502, null],
    ['bytes that are no text', { body: Buffer.from([0x7b, 0xff, 0xfe]) }, 502, 502, null],
    ['a redirect', { status: 302, headers: { location: 'http://evil.example/' } }, 502, 502, null],
  ])('%s', async (_, planned, status, code, message) => {
    upstream.answer = () => planned
    const answer = await new TestBrowser().ask('GET', '/api/goods/hot')
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(answer.json.message).toBe(message ?? '系统繁忙，请稍候再试')
    expect(answer.json.request_id).toBe(answer.headers.get('x-request-id'))
    expect(answer.text).not.toMatch(/SQL|stack|evil/)
  })

  test('an upstream that is gone', async () => {
    const answer = await new TestBrowser().ask('GET', '/api/goods/hot', { headers: { host: 'gone.example' } })
    expect([answer.status, answer.json.message]).toEqual([502, '系统繁忙，请稍候再试'])
  })
})

test('the credentials of the upstream in the user state are emptied', async () => {
  upstream.answer = () => envelope({ company: '仁心大药房', token: 'upstream-secret' })
  const answer = await new TestBrowser().ask('GET', calls.userBase.path)
  expect(answer.json.data).toMatchObject({ company: '仁心大药房', token: '' })
})

test('a picture passes by its bytes, with its type, tag and caching', async () => {
  const body = Buffer.from('RIFF....WEBP')
  const headers = { 'content-type': 'image/webp', etag: '"a1"', 'cache-control': 'public, max-age=31536000, immutable' }
  upstream.answer = ({ headers: { 'if-none-match': tag } }) =>
    tag === '"a1"' ? { status: 304, headers } : { headers: { ...headers, 'set-cookie': 'a=1', 'x-evil': '1' }, body }
  const browser = new TestBrowser()
  const first = await browser.ask('GET', '/api/image/goods/G00012/list')
  expect(first.text).toBe('RIFF....WEBP')
  expect([...first.headers.keys()].sort()).toEqual([
    'cache-control',
    'content-type',
    'etag',
    'x-content-type-options',
    'x-request-id',
  ])
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const again = await browser.ask('GET', '/api/image/goods/G00012/list', { headers: { 'if-none-match': '"a1"' } })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', '"a1"'])
})

test.each([
  ['a drawing that can carry scripts', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }, 502],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<p>' }, 502],
  ['a missing picture', { status: 404, ...envelope(null, 404) }, 404],
])('%s is no picture', async (_, planned, status) => {
  upstream.answer = () => planned
  const answer = await new TestBrowser().ask('GET', '/api/image/goods/G00012/list')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
})

describe('a reader who leaves', () => {
  /** Asks, and leaves when the upstream has been asked. Resolves with the status nobody waits for, if one comes. */
  const leaveDuring = async (path: string, method: string) => {
    const reader = new AbortController()
    const left = new Promise<void>((resolve) => {
      upstream.answer = () => {
        setImmediate(() => {
          reader.abort()
          resolve()
        })
        return { silent: true }
      }
    })
    const request = new Request(SITE + path, {
      method,
      headers: { host: 'shop.example', origin: SITE },
      signal: reader.signal,
    })
    const answered = handleShopCall(request).then((response) => response.status)
    await left
    return { answered }
  }
  const abandoned = () => upstream.abandoned.map(({ method }) => method)

  beforeEach(() => {
    upstream.abandoned.length = 0
  })

  test('ends a read at the upstream too', async () => {
    const { answered } = await leaveDuring('/api/goods/hot', 'GET')
    expect(await answered).toBe(499)
    await until(() => upstream.abandoned.length > 0)
  })

  test('never ends a write', async () => {
    await leaveDuring('/api/order/7/cancel', 'POST')
    // A read that is left later is given up: by then the write would have been.
    await leaveDuring('/api/goods/hot', 'GET')
    await until(() => abandoned().includes('GET'))
    expect(abandoned()).toEqual(['GET'])
  })
})
