import type { Page } from '@playwright/test'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { askGuest } from './support/cached-page.ts'
import { signInOf } from './support/members.ts'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop } from './support/own-shop.ts'
import type { SlowLine } from './support/slow-line.ts'
import { slowLine } from './support/slow-line.ts'
import { expect, test } from './support/test.ts'
import { typeKeys } from './support/type-keys.ts'

// Keys never wait for the page here, and every answer of the shop API is late. All of it, at all speeds: bench/desk.ts.
test.describe.configure({ mode: 'serial' })

const LATENCY_MS = 400

let shop: OwnShop
let line: SlowLine
let plain: readonly WireGoods[]

test.beforeAll(async () => {
  line = await slowLine()
  shop = await prepareOwnShop({ SHOP_API_URL: line.url })
  await shop.shopApi.start()
  line.upstream = shop.shopApi.url
  await shop.storefront.start()
  const { data } = await askGuest<WireGoodsList>('/api/goods/list?in_stock=1&per_page=100&page=4', shop.shopApi.url)
  plain = data.filter((each) => !each.is_hm && !each.is_kx && !each.is_rx && !each.is_zbz && each.type === 0)
})
test.afterAll(async () => {
  await shop.close()
  line.close()
})

test.beforeEach(async ({ page }) => {
  line.latency = 0
  const { phone, password } = signInOf('pharmacy')
  const form = { account: phone, password }
  await page.request.post(`${shop.storefront.url}/api/login`, { headers: { origin: shop.storefront.url }, form })
})

async function cartOf(page: Page): Promise<[code: string, quantity: number][]> {
  const answer = await page.request.get(`${shop.storefront.url}/api/cart/list?filters=99999&new=1`)
  const { data } = ((await answer.json()) as { data: WireCart }).data
  return data.map(({ goods, number }) => [goods?.code ?? '', number ?? 0])
}

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(shop.storefront.url + path)
  await page.waitForFunction(() => window.isAlive)
}

const QUANTITY = 20
const countOf = async (page: Page, goods: readonly WireGoods[]): Promise<Map<string, number>> => {
  const cart = new Map(await cartOf(page))
  return new Map(goods.map(({ code }) => [code, cart.get(code) ?? 0]))
}
const raised = (before: Map<string, number>, by: number): [string, number][] =>
  [...before].map(([code, number]) => [code, number + by])

for (const [terminator, from] of [
  ['Enter', 0],
  ['Tab', 8],
] as const) {
  test(`a scanner that ends with ${terminator} and never waits enters each item with its own quantity`, async ({
    page,
  }) => {
    const goods = plain.slice(from, from + 8)
    await openAlive(page, quickPurchaseUrl())
    const field = page.getByRole('textbox', { name: '快速录单' })
    await field.focus()
    const before = await countOf(page, goods)
    line.latency = LATENCY_MS
    const keys = goods.flatMap(({ code, tm }, at) => [
      ...(at % 2 === 0 ? code : tm),
      terminator,
      ...String(QUANTITY),
      terminator,
    ])
    await typeKeys(page, keys)
    await expect(field).toBeFocused()
    await expect(page.getByText(/处理中/)).toHaveCount(0)
    await expect.poll(async () => [...(await countOf(page, goods))]).toEqual(raised(before, QUANTITY))
  })
}

test('the loop of / code Enter ↓ quantity Enter on a list never waits for the page', async ({ page }) => {
  const goods = plain.slice(16, 20)
  await openAlive(page, routes.listTable.path)
  const before = await countOf(page, goods)
  line.latency = LATENCY_MS
  const keys = goods.flatMap(({ code }) => ['/', ...code, 'Enter', 'ArrowDown', ...String(QUANTITY), 'Enter'])
  await typeKeys(page, keys, 60)
  await expect.poll(async () => [...(await countOf(page, goods))]).toEqual(raised(before, QUANTITY))
})

test('a quantity typed into the cart goes along to the checkout, and through a reload', async ({ page }) => {
  await openAlive(page, routes.cart.path)
  const table = page.getByRole('table', { name: '购物车商品' })
  const field = table.getByRole('textbox', { name: /^采购数量/ }).first()
  await expect(field).toBeVisible()
  const [code = ''] = (await cartOf(page))[0] ?? []
  line.latency = LATENCY_MS
  await field.fill('30')
  await page.getByRole('button', { name: '去结算' }).click()
  await page.waitForURL(/cart_step2|cart\/step2/)
  expect(new Map(await cartOf(page)).get(code)).toBe(30)

  await openAlive(page, routes.cart.path)
  await expect(field).toHaveValue('30')
  await field.fill('40')
  await page.reload()
  await expect(field).toHaveValue('40')
})
