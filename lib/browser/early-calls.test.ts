import { beforeEach, expect, test } from '@jest/globals'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { later } from '#lib/kernel/testing/later.ts'
import { EARLY_SCRIPT } from './early-calls.ts'
import { listQuery, termsQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { goodsCallUrls, homeCallUrls, listCallUrls } from './personal-calls.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'

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
  element.textContent = EARLY_SCRIPT
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

test('a copy in the head sends what the one in the page then does not, and goes away', async () => {
  run(['/api/goods/detail/12'])
  const first = window.earlyCalls
  const element = document.createElement('script')
  element.dataset.urls = JSON.stringify(['/api/goods/detail/12'])
  element.textContent = EARLY_SCRIPT
  document.body.append(element)
  expect(window.earlyCalls).toBe(first)
  await callShop(goodsCalls.goodsDetail, { params: { id: 12 } })
  expect(shop.sent).toHaveLength(1)
  expect([document.head.contains(element), element.isConnected]).toEqual([false, true])
  expect(document.head.querySelector('script')).toBeNull()
})

test('guests ask nothing, and no address is part of the script', () => {
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=; Max-Age=0`)
  run(['/api/user/base'])
  expect(shop.sent).toEqual([])
  expect(EARLY_SCRIPT).not.toContain('<')
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
})
