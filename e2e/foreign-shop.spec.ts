import type { Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import type { BareShop } from './support/before-bare.ts'
import { openBareShop, signInAtMainSite } from './support/before-bare.ts'
import { expectWhole } from './support/open-whole.ts'
import { ownFolder, ownStorefront, removeFolder } from './support/own-shop.ts'
import { startPlainUpstream } from './support/plain-upstream.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'

// The second shop API of the specification alone: from a search to an order that is verified, by the shown calls.
let shop: BareShop
test.beforeAll(async () => {
  shop = await openBareShop(startPlainUpstream)
})
test.afterAll(() => shop.close())

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(shop.storefront.url + path)
  await expectWhole(page)
}

test('a member searches, adds one, and verifies the order; the page says how ordering goes on', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, `${routes.search.path}?keywords=${encodeURIComponent('连花清瘟胶囊')}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /连花清瘟胶囊/ })
    .first()
    .click()
  await page.waitForURL(/\/list\/info\/1795000000123456701/)
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expectSaid(page, /已加入购物车/)

  await open(page, routes.cart.path)
  const line = page.getByRole('row').filter({ hasText: '连花清瘟胶囊' })
  await expect(line.getByRole('textbox')).toHaveValue('1')
  await page.getByRole('button', { name: '去结算' }).click()
  await page.waitForURL((url) => url.pathname === routes.checkout.path)

  await expect(page.getByRole('row').filter({ hasText: '连花清瘟胶囊' })).toContainText('14.80')
  await expect(page.getByRole('main')).toContainText('合计（不含运费）')
  await expect(page.getByRole('heading', { name: '如何下单' })).toBeVisible()
  await expect(page.getByRole('link', { name: '到主站下单' })).toHaveAttribute('href', `${shop.upstream.url}/`)
  await expect(page.getByRole('main').getByRole('button', { name: '复制清单' })).toBeEnabled()
  expect(shop.upstream.heard).toContain('POST /api/cart/checkout')
})

test('zones that it does not have say so, and show no goods of others', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  for (const route of [routes.nearExpiry, routes.cashBack, routes.storeWideDiscount]) {
    await page.goto(shop.storefront.url + route.path)
    await expect(page.getByRole('main')).toContainText('本商城暂未开通该功能')
    await expect(page.getByRole('main')).not.toContainText('蒙脱石散')
  }
})

test('where there is no place to sign in, the sign-in page says how to buy and is no missing page', async ({
  page,
}) => {
  const folder = ownFolder()
  const storefront = await ownStorefront(folder, shop.upstream.url)
  await storefront.start()
  await page.goto(storefront.url)
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname === routes.login.path)
  await expect(page.getByRole('main')).toContainText('采购与开户请联系客服')
  expect((await page.request.get(page.url())).status()).toBe(200)
  // It may still be loading what can wait.
  await page.close()
  await storefront.stop()
  removeFolder(folder)
})
