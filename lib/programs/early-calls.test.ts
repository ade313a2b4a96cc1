import { beforeEach, describe, expect, test } from '@jest/globals'
import { listQuery, oftenBoughtQuery, termsQuery } from '#lib/browser/goods-queries.ts'
import { callShop } from '#lib/browser/http.ts'
import { goodsCallUrls, homeCallUrls, listCallUrls } from '#lib/browser/personal-calls.ts'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { later } from '#lib/kernel/testing/later.ts'
import { earlyCallsProgram } from './texts.ts'

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
  shop.answer = () => ({ body: { code: 200, data: { early: 1 } } })
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=1`)
  delete window.earlyCalls
})

/** As a browser meets it in the page. */
function run(urls: readonly string[]): void {
  const element = document.createElement('script')
  element.dataset.urls = JSON.stringify(urls.map((url) => window.location.origin + url))
  element.textContent = earlyCallsProgram()
  document.head.append(element)
  // The page's addresses are relative; the fake network below needs whole ones.
  window.earlyCalls &&= Object.fromEntries(
    Object.entries(window.earlyCalls).map(([url, call]) => [url.replace(window.location.origin, ''), call]),
  )
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
  run(['/api/goods/detail/1', '/api/goods/detail/2'])
  const kindOf = (id: number) =>
    callShop(goodsCalls.goodsDetail, { params: { id } }).catch((error: { kind: string }) => error.kind)
  expect([await kindOf(1), await kindOf(2)]).toEqual(['sign-in', 'network'])
  expect(shop.sent).toHaveLength(2)
})

test('guests ask nothing', () => {
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=; Max-Age=0`)
  run(['/api/user/base'])
  expect(shop.sent).toEqual([])
})

test('the addresses are those the pages ask', async () => {
  const query = { select: 2, page: 3, manufacturer: '青囊 制药', preferred: 1 } as const
  await callShop(userCalls.userBase)
  await callShop(purchaseCalls.fastBuy, { query: oftenBoughtQuery })
  await callShop(goodsCalls.spike)
  await callShop(goodsCalls.recommendations)
  await callShop(goodsCalls.goodsTerms, { query: termsQuery([7, 12]) })
  await callShop(goodsCalls.goodsList, { query: listQuery(query) })
  await callShop(goodsCalls.goodsDetail, { params: { id: 7 }, query: {} })
  const sent = shop.sent.map(({ url }) => url)
  expect(homeCallUrls(null)).toEqual(sent.slice(0, 4))
  expect(homeCallUrls([7, 12])).toEqual([sent[0], sent[1], sent[4]])
  expect([listCallUrls(query)[1], goodsCallUrls(7)[1]]).toEqual(sent.slice(5))
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
