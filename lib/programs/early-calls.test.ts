import { beforeEach, describe, expect, test } from '@jest/globals'
import {
  lastPurchasesQuery,
  listQuery,
  oftenBoughtQuery,
  reportsWireQuery,
  termsQuery,
} from '#lib/browser/goods-queries.ts'
import { callShop } from '#lib/browser/http.ts'
import {
  deskCallUrls,
  frameCallUrls,
  goodsCallUrls,
  homeCallUrls,
  listCallUrls,
  ownGoodsCallUrls,
} from '#lib/browser/personal-calls.ts'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { togetherUrl } from '#lib/contract/together.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { later } from '#lib/kernel/testing/later.ts'
import { earlyCallsProgram } from './texts.ts'

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
  // The page's addresses are relative; the fake network needs whole ones.
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    fetch(typeof input === 'string' ? new URL(input, window.location.origin) : input, init)
  shop.answer = () => ({ body: { code: 200, data: { early: 1 } } })
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=1`)
  delete window.earlyCalls
})

/** As a browser meets it in the page, each group by itself. */
function run(...groups: readonly (readonly string[])[]): void {
  const element = document.createElement('script')
  element.dataset.urls = JSON.stringify(groups)
  element.textContent = earlyCallsProgram()
  document.head.append(element)
}

test('what left early is not sent again, once', async () => {
  run(['/api/goods/detail/12'])
  expect(await callShop(goodsCalls.goodsDetail, { params: { id: 12 } })).toEqual({ early: 1 })
  expect(shop.sent).toHaveLength(1)
  await callShop(goodsCalls.goodsDetail, { params: { id: 12 } })
  expect(shop.sent).toHaveLength(2)
})

test('another query, and an answer that has grown old, are asked for', async () => {
  run(['/api/goods/list?select=2'])
  await callShop(goodsCalls.goodsList, { query: { select: 3 } })
  expect(shop.sent).toHaveLength(2)
  await later(11_000, () => callShop(goodsCalls.goodsList, { query: { select: 2 } }))
  expect(shop.sent).toHaveLength(3)
})

test('a refusal and a dead line come out as they would otherwise', async () => {
  shop.answer = ({ url }) => (url.endsWith('/1') ? { status: 401, body: { code: 401 } } : 'unreachable')
  run(['/api/goods/detail/1'], ['/api/goods/detail/2'])
  const kindOf = (id: number) =>
    callShop(goodsCalls.goodsDetail, { params: { id } }).catch((error: { kind: string }) => error.kind)
  expect([await kindOf(1), await kindOf(2)]).toEqual(['sign-in', 'network'])
  expect(shop.sent).toHaveLength(2)
})

describe('a group of calls', () => {
  const urls = ['/api/goods/detail/1', '/api/goods/detail/2'] as const
  const dataOf = (id: number) => callShop(goodsCalls.goodsDetail, { params: { id } })
  const part = (data: object) => ({ status: 200, text: JSON.stringify({ code: 200, data }), requestId: 'id' })

  test('leaves as one request, and each has its own answer', async () => {
    shop.answer = () => ({ body: [part({ first: 1 }), part({ second: 2 })] })
    run(urls)
    expect([await dataOf(1), await dataOf(2)]).toEqual([{ first: 1 }, { second: 2 }])
    expect(shop.sent.map(({ url }) => url)).toEqual([togetherUrl(urls)])
  })

  test('has the calls of the frame among those that nobody waits for', async () => {
    const head = document.createElement('script')
    head.id = 'first'
    head.dataset.urls = JSON.stringify([urls[1]])
    document.head.append(head)
    shop.answer = () => ({ body: [part({ own: 1 }), part({ frame: 1 })] })
    run([], [urls[0]])
    head.remove()
    expect([await dataOf(1), await dataOf(2)]).toEqual([{ own: 1 }, { frame: 1 }])
    expect(shop.sent.map(({ url }) => url)).toEqual([togetherUrl(urls)])
  })

  test('is asked for one by one where it cannot be had together', async () => {
    shop.answer = ({ url }) =>
      url === togetherUrl(urls) ? { status: 404, body: {} } : { body: { code: 200, data: url } }
    run(urls)
    expect([await dataOf(1), await dataOf(2)]).toEqual(urls)
    expect(shop.sent).toHaveLength(3)
  })
})

test('guests ask nothing', () => {
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=; Max-Age=0`)
  run(['/api/user/base'])
  expect(shop.sent).toEqual([])
})

test('the addresses are those the pages ask', async () => {
  const query = { select: 2, page: 3, manufacturer: '青囊 制药', preferred: 1 } as const
  await callShop(userCalls.userBase)
  await callShop(goodsCalls.spike)
  await callShop(goodsCalls.recommendations)
  await callShop(goodsCalls.goodsTerms, { query: termsQuery([7, 12]) })
  await callShop(goodsCalls.goodsList, { query: listQuery(query) })
  await callShop(goodsCalls.goodsDetail, { params: { id: 7 }, query: {} })
  const sent = shop.sent.map(({ url }) => url)
  expect(homeCallUrls(null)).toEqual(sent.slice(0, 3))
  expect(homeCallUrls([7, 12])).toEqual([sent[0], sent[3]])
  expect([listCallUrls(query)[1], goodsCallUrls(7)[1]]).toEqual(sent.slice(4))
  await callShop(purchaseCalls.fastBuy, { query: oftenBoughtQuery })
  expect(deskCallUrls([])[0]).toBe(shop.sent.at(-1)?.url)
  const goods = { id: 7, name: '阿莫西林 胶囊' }
  await callShop(purchaseHistoryCalls.lastPurchases, { query: lastPurchasesQuery([goods.id]) })
  await callShop(favoriteCalls.favorites, { query: { page: 1 } })
  await callShop(inspectionCalls.inspectionReports, { query: reportsWireQuery(goods.name) })
  await callShop(notificationCalls.messageUnread)
  await callShop(lotteryCalls.lotterySimple)
  const own = [...ownGoodsCallUrls(goods, []), ...frameCallUrls([])]
  expect(own).toEqual(shop.sent.slice(-5).map(({ url }) => url))
  expect(ownGoodsCallUrls(goods, ['purchase-history', 'inspection-files'])).toEqual([own[1]])
  expect(frameCallUrls(['notifications'])).toEqual([own[4]])
  expect(deskCallUrls(['orders', 'agreements'])).toHaveLength(deskCallUrls([]).length - 3)
})

describe('prices that an early answer brings', () => {
  const painted = (): string[] =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))

  beforeEach(() => {
    document.adoptedStyleSheets = []
  })

  /** As the page will write them once its own script has come. */
  test.each([
    [{ data: [{ id: 7, base_price: '8.6' }] }, ['7 ¥8.60']],
    [{ data: [{ id: 7, base_price: '8.60', sale_price: '0.125' }] }, ['7 ¥0.125']],
    [{ goods: { id: '12345678901234567890', base_price: 3 } }, ['12345678901234567890 ¥3.00']],
    [{ data: [{ id: 7, base_price: '8.60', sale_price: null }] }, []],
    [{ data: [{ id: 7, base_price: '8.60"}*{x:y' }, { id: '1"]', base_price: '1' }, null, { id: 9 }] }, []],
    [{ goods: [{ id: 7, base_price: '8.60' }] }, []],
    [null, []],
    ['<p>', []],
  ])('%j: %j', async (data, prices) => {
    shop.answer = () => ({ body: typeof data === 'string' ? data : { code: 200, data } })
    run(['/api/goods/terms?ids=7'])
    await window.earlyCalls?.['/api/goods/terms?ids=7']?.outcome
    const shown = painted().map((rule) => `${/info\/(\d+)/.exec(rule)?.[1]} ${/content: ?"(.+?)"/.exec(rule)?.[1]}`)
    expect(shown).toEqual(prices)
  })
})
