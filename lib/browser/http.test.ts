import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { callShop, ShopError } from './http.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
})

const failure = async (call: Promise<unknown>): Promise<ShopError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ShopError)) throw new Error(`expected a ShopError, got ${String(error)}`)
  return error
}

describe('a call', () => {
  test('fills the path, sends the query without what is empty, answers with the data', async () => {
    shop.answer = () => ({ body: { code: 10000, data: { found: 1 } } })
    const data = await callShop(goodsCalls.goodsDetail, { params: { id: 12 }, query: { is_yj: 1 } })
    await callShop(goodsCalls.goodsList, { query: { keywords: '', page: 2, jx: '片剂' } })
    expect(data).toEqual({ found: 1 })
    expect(shop.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/goods/detail/12?is_yj=1',
      `GET /api/goods/list?page=2&jx=${encodeURIComponent('片剂')}`,
    ])
  })

  test('sends bodies form-encoded, nested ones in brackets', async () => {
    await callShop(cartCalls.cartAdd, { body: { params: [{ goods_id: 3, number: 2 }] } })
    expect(shop.sent[0]?.body).toBe('params%5B0%5D%5Bgoods_id%5D=3&params%5B0%5D%5Bnumber%5D=2')
  })

  test('for a path that cannot be is not sent', async () => {
    await expect(callShop(goodsCalls.goodsDetail, { params: { id: '../x' } })).rejects.toThrow(RangeError)
    expect(shop.sent).toEqual([])
  })
})

describe('the rows of the error catalogue', () => {
  test.each([
    ['10001', { body: { code: 10001, message: '请登录' } }, 'sign-in'],
    ['401', { status: 401, body: { code: 401 } }, 'sign-in'],
    ['422', { status: 422, body: { code: 422, errors: { phone: ['请输入正确的手机号'] } } }, 'validation'],
    ['459', { body: { code: 459, message: '请先签署电子合同' } }, 'agreement'],
    ['404', { status: 404, body: { code: 404, message: '商品不存在' } }, 'refused'],
    ['500', { status: 500, body: { code: 500 } }, 'broken'],
    ['a success under status 500', { status: 500, body: { code: 200 } }, 'broken'],
    ['504 of the proxy', { status: 504, body: { code: 504 } }, 'timeout'],
    ['HTML', { body: '<html>' }, 'broken'],
    ['nothing', { body: '' }, 'broken'],
    ['a list', { body: '[]' }, 'broken'],
    ['no network', 'unreachable', 'network'],
  ] as const)('%s', async (_, planned, kind) => {
    shop.answer = () => planned
    expect((await failure(callShop(goodsCalls.goodsHot))).kind).toBe(kind)
  })

  test('keep message, code, request id and the messages by field', async () => {
    const errors = { phone: ['请输入正确的手机号', '二'], name: ['三'] }
    shop.answer = () => ({ status: 422, body: { code: 422, message: '请检查', errors } })
    expect(await failure(callShop(goodsCalls.goodsHot))).toMatchObject({
      message: '请检查',
      code: 422,
      requestId: 'id-of-the-call',
      fieldErrors: errors,
    })
  })

  test('an answer that does not come within 30 s is a time-out', async () => {
    await import('./transport.ts')
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
    shop.answer = () => 'silent'
    const failed = failure(callShop(goodsCalls.goodsHot))
    await jest.advanceTimersByTimeAsync(29_900)
    expect(shop.sent[0]?.signal.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(200)
    jest.useRealTimers()
    expect((await failed).kind).toBe('timeout')
  })

  test('a failed read is not sent again by itself', async () => {
    shop.answer = () => 'unreachable'
    await failure(callShop(goodsCalls.goodsHot))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shop.sent).toHaveLength(1)
  })
})

describe('a second call to the same path', () => {
  const silentFirst = () => {
    shop.answer = () => (shop.sent.length === 1 ? 'silent' : { body: { code: 200, data: { n: shop.sent.length } } })
  }
  const underWay = async () => {
    while (shop.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }

  test('of another name cancels nothing, of the same name the first', async () => {
    shop.answer = ({ url }) => (url.includes('page=1') ? 'silent' : { body: { code: 200, data: {} } })
    const list = (page: number, apart?: string) =>
      callShop(goodsCalls.goodsList, { query: { page }, ...(apart ? { apart } : {}) })
    let isOver = false
    const entry = failure(list(1, 'entry 1')).then((error) => {
      isOver = true
      return error
    })
    await list(2)
    await list(2, 'entry 2')
    expect(isOver).toBe(false)
    await list(2, 'entry 1')
    expect((await entry).kind).toBe('cancelled')
  })

  test('cancels the first, whatever its query', async () => {
    silentFirst()
    const first = failure(callShop(goodsCalls.goodsList, { query: { page: 1 } }))
    await underWay()
    const second = callShop(goodsCalls.goodsList, { query: { page: 2 } })
    expect((await first).kind).toBe('cancelled')
    expect(await second).toEqual({ n: 2 })
  })

  test('keeps a first one that was not sent yet from being sent', async () => {
    const first = failure(callShop(goodsCalls.goodsList, { query: { page: 1 } }))
    await callShop(goodsCalls.goodsList, { query: { page: 2 } })
    expect((await first).kind).toBe('cancelled')
    expect(shop.sent.map(({ url }) => url)).toEqual(['/api/goods/list?page=2'])
  })

  test('leaves another path or method alone', async () => {
    silentFirst()
    const first = callShop(goodsCalls.goodsDetail, { params: { id: 1 } })
    await underWay()
    await callShop(goodsCalls.goodsDetail, { params: { id: 2 } })
    await callShop(goodsCalls.goodsHot)
    expect(shop.sent[0]?.signal.aborted).toBe(false)
    first.catch(() => undefined)
  })

  test.each([
    ['cart', cartCalls.cartAdd, { body: { params: [{ goods_id: 1, number: 1 }] } }],
    ['activity tap', campaignCalls.campaignClick, { body: { path: '/', title: '', entered_at: 1, seconds: 1 } }],
  ])('of %s cancels nothing', async (_, call, options) => {
    const sent = [callShop(call, options as never), callShop(call, options as never)]
    expect(await Promise.all(sent)).toEqual([{}, {}])
    expect(shop.sent).toHaveLength(2)
  })
})

test('a caller may end its call', async () => {
  shop.answer = () => 'silent'
  const caller = new AbortController()
  const failed = failure(callShop(goodsCalls.goodsHot, { signal: caller.signal }))
  caller.abort()
  expect((await failed).kind).toBe('cancelled')
  expect((await failure(callShop(goodsCalls.goodsHot, { signal: caller.signal }))).kind).toBe('cancelled')
})
