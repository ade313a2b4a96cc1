import type { Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import type { BareShop } from './support/before-bare.ts'
import { openBareShop, signInAtMainSite } from './support/before-bare.ts'
import { expectWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'

// One member's way from the shelf to the cart and the wallet, by the shown calls alone.
let shop: BareShop
test.beforeAll(async () => {
  shop = await openBareShop()
})
test.afterAll(() => shop.close())

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(shop.storefront.url + path)
  await expectWhole(page)
}
const writesSince = (from: number): string[] =>
  shop.upstream.heard.slice(from).filter((each) => !each.startsWith('GET ') || each === 'GET /api/draw')
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a member is known by name, and sees prices', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await expect(page.getByRole('banner')).toContainText('样例仁心大药房')
  await open(page, '/list/info/101')
  await expect(page.getByRole('main')).toContainText('8.60')
})

test('goods go into the cart, their quantity is changed, lines are taken out', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, '/list/info/103')
  const from = shop.upstream.heard.length
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect.poll(() => writesSince(from)).toEqual(['POST /api/cart'])

  await open(page, routes.cart.path)
  await expect(line(page, '阿莫西林胶囊')).toContainText('8.20')
  await expect(line(page, '葡萄糖酸钙口服液')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('感冒组合')
  await expect(line(page, '复方甘草片')).toBeVisible()

  const quantity = line(page, '阿莫西林胶囊').getByRole('textbox')
  await quantity.fill('60')
  await quantity.press('Enter')
  await expect(line(page, '阿莫西林胶囊')).toContainText('7.90')

  await line(page, '复方甘草片').getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(line(page, '复方甘草片')).toHaveCount(0)

  await line(page, '葡萄糖酸钙口服液').getByRole('checkbox').uncheck()
  await expect
    .poll(() => [...new Set(writesSince(from))].sort())
    .toEqual([
      'POST /api/cart',
      'POST /api/cart/501/edit',
      'POST /api/cart/batch_delete',
      'POST /api/cart/batch_select',
    ])
  await page.reload()
  await expectWhole(page)
  await expect(line(page, '葡萄糖酸钙口服液').getByRole('checkbox')).not.toBeChecked()
  await expect(line(page, '阿莫西林胶囊').getByRole('textbox')).toHaveValue('60')
})

test('the wallet, the coupons and the favourites are seen', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, routes.balance.path)
  await expect(page.getByRole('main')).toContainText('1280.50')
  await expect(page.getByRole('main')).toContainText('-35.20')
  await open(page, routes.coupons.path)
  await expect(page.getByRole('main')).toContainText('满200减10')
  await open(page, routes.favorites.path)
  await expect(page.getByRole('main')).toContainText('阿莫西林胶囊')
  await expect(page.getByRole('main')).toContainText('维生素C片')
})

test('a favourite flips both ways', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, '/list/info/102')
  const heart = page.getByRole('button', { name: /^(收藏|已收藏)$/ }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const from = shop.upstream.heard.length
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Not the last call: what a page asks for late may come after it.
  await expect.poll(() => writesSince(from)).toEqual(['POST /api/favorite'])
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => writesSince(from)).toEqual(['POST /api/favorite', 'POST /api/favorite/cancel'])
})

test('one unit out of a list goes the quick way', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, routes.list.path)
  const from = shop.upstream.heard.length
  await page.getByRole('main').getByRole('button', { name: '加购' }).first().click()
  await expect.poll(() => writesSince(from)).toEqual(['POST /api/cart/quick_add/101'])
})

test('a member who only looks writes nothing', async ({ page }) => {
  await signInAtMainSite(page, shop)
  const from = shop.upstream.heard.length
  for (const path of [
    routes.home.path,
    routes.list.path,
    '/list/info/101',
    routes.cart.path,
    routes.memberCentre.path,
  ]) {
    await open(page, path)
  }
  expect(writesSince(from)).toEqual([])
})
