import type { FastifyInstance } from 'fastify'
import { callEntries } from '#lib/contract/calls.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let app: FastifyInstance

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  app = shop.app
})
afterAll(() => shop.close())

describe('contract and handlers', () => {
  test('every call has a handler, every handler is a call of the contract', () => {
    const calls = callEntries.map(([, call]) => `${call.method} ${call.path}`)
    expect([...app.shop.registered].sort()).toEqual(calls.sort())
  })

  test('members-only calls answer 10001 to a guest, whatever is sent', async () => {
    const members = callEntries.filter(([, call]) => call.who === 'member')
    expect(members.length).toBeGreaterThan(15)
    for (const [, call] of members) {
      const answer = await app.inject({
        method: call.method,
        url: call.path.replaceAll(/\{\w+\}/g, '1'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([call.path, answer.statusCode, answer.json().code]).toEqual([call.path, 401, 10001])
    }
  })

  test('the OpenAPI document has every handler of the contract', async () => {
    const document = (await app.inject('/openapi.json')).json()
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented).toEqual(expect.arrayContaining([...app.shop.registered]))
  })
})

describe('transport', () => {
  test('takes a sane request id and makes one otherwise', async () => {
    const given = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-12345678' } })
    expect(given.headers['x-request-id']).toBe('abc-12345678')
    const odd = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\tc;drop' } })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('unknown paths, broken ids and wrong methods leave as envelopes', async () => {
    for (const url of ['/api/nothing', '/api/goods/detail/0', '/api/goods/detail/1e3', '/api/goods/detail/%2e%2e']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 404])
    }
  })

  test('ids beyond what any row can have are not there, rather than a failure', async () => {
    for (const url of ['/api/goods/detail/2147483648', '/api/post/postDetail?type=3&id=2147483648&page=1']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 404])
    }
  })

  test('a form is checked field by field, with messages people can read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'account=&password=',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 422,
      message: '请输入手机号或用户名',
      errors: { account: ['请输入手机号或用户名'], password: ['请输入密码'] },
    })
  })

  test('a body past the limit is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `account=${'x'.repeat(1_050_000)}`,
    })
    expect(answer.json()).toMatchObject({ code: 413, message: '提交的内容过大' })
  })

  test.each([
    ['fields', 6_000, (at: number) => `f${at}=1`],
    ['items of a list', 601, (at: number) => `ids[${at}]=1`],
  ])('a form of more %s than are read is refused, not cut', async (_, most, field) => {
    const send = (fields: number) =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: [...Array.from({ length: fields - 1 }, (__, at) => field(at)), 'account=nobody'].join('&'),
      })
    expect((await send(most)).json()).toMatchObject({ code: 422, errors: { password: ['请填写完整'] } })
    expect((await send(most + 1)).json()).toMatchObject({ code: 413, message: '提交的项数过多，请分次提交' })
  })

  test('a shop whose sample is missing is alive but not ready', async () => {
    const other = await shop.instance({ SHOP_SAMPLE: '1' })
    expect((await other.inject('/healthz')).statusCode).toBe(200)
    const ready = await other.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json().checks).toEqual({ database: true, migrations: true, shop: false })
  })

  test('switches of the tests are closed outside of test mode', async () => {
    expect((await app.inject({ method: 'POST', url: '/test/reset' })).statusCode).toBe(404)
  })
})
