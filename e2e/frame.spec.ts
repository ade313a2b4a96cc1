import type { Page } from '@playwright/test'
import { goodsUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { storefrontUrl } from './support/addresses.ts'
import { signInByCall } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'

test('the notice leads to its post', async ({ page }) => {
  await page.goto(routes.home.path)
  const notice = page.getByRole('region', { name: '公告' }).getByRole('link')
  const text = (await notice.textContent()) ?? ''
  await notice.click()
  await page.waitForURL('/help_news_info/72/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(text).not.toBe('')
})

/** Marks of the document as it lives, pages left behind included. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    return {
      mains: ids.filter((id) => id === 'main').length,
      visibleMains: [...document.querySelectorAll('#main')].filter((element) => element.checkVisibility()).length,
    }
  })

test('one place to skip to, in sight, however far one went', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  const one = { mains: 1, visibleMains: 1 }
  await page.goto(routes.home.path)
  expect(await marks(page)).toEqual(one)
  const nav = page.getByRole('navigation').getByRole('link', { name: '全部商品' }).first()
  if ((await nav.count()) > 0) await nav.click()
  else await page.getByRole('main').locator(`a[href^="${routes.list.path}"]`).filter({ visible: true }).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(routes.list.path))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => marks(page)).toEqual(one)
  if (!new URL(page.url()).pathname.startsWith('/list/info')) {
    await page.getByRole('main').locator('a[href^="/list/info/"]').filter({ visible: true }).first().click()
    await page.waitForURL('**/list/info/*')
    await expect.poll(() => marks(page)).toEqual(one)
  }
  await page.getByRole('banner').locator(`a[href="${routes.cart.path}"]`).filter({ visible: true }).first().click()
  await page.waitForURL(routes.cart.path)
  await expect(page.getByRole('list', { name: '下单步骤' })).toBeVisible()
  await expect.poll(() => marks(page)).toEqual(one)

  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('each step of an order has its picture', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await page.goto(routes.cart.path)
  await expect(page.getByRole('img', { name: '第1步：购物车' })).toBeVisible()
  await page.goto(routes.paid.path)
  await expect(page.getByRole('img', { name: '第4步：支付完成' })).toBeVisible()
})

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Turns the wheel, until the page has come to rest. */
async function wheel(page: Page, by: number): Promise<void> {
  const isAtRest = page.evaluate(() =>
    new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })).then(() => true),
  )
  await page.mouse.wheel(0, by)
  await isAtRest
}

test('back and forward lead to the same place in a long list; a new page begins at the top', async ({ page }) => {
  await page.goto(listUrl('table'))
  const goods = page.getByRole('main').locator('a[href^="/list/info/"]').filter({ visible: true })
  await expect(goods.nth(20)).toBeAttached()
  await goods.nth(20).scrollIntoViewIfNeeded()
  await wheel(page, 900)
  expect(await scrolled(page)).toBeGreaterThan(600)
  const link = goods.nth(24)
  await link.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  await link.click()
  await page.waitForURL('**/list/info/*')
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goBack()
  await page.waitForURL(listUrl('table'))
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(60)
  await page.goForward()
  await page.waitForURL('**/list/info/*')
  await expect.poll(() => scrolled(page)).toBe(0)
  await wheel(page, 400)
  expect(await scrolled(page)).toBeGreaterThan(100)
  const deep = await scrolled(page)
  await page.goBack()
  await page.waitForURL(listUrl('table'))
  await page.goForward()
  await page.waitForURL('**/list/info/*')
  await expect.poll(async () => Math.abs((await scrolled(page)) - deep)).toBeLessThan(60)
})

test('a heart shows what the member keeps, here and after a reload, and lets go again', async ({ page, context }) => {
  await signInByCall(context, 'overdue')
  const headers = { origin: storefrontUrl }
  await page.request.post('/api/favorite/cancel', { headers, form: { 'goods_ids[0]': '11' } })
  await page.goto(goodsUrl(11))
  const heart = page.getByRole('main').getByRole('button', { name: /^(已?收藏)$/ })
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectSaid(page, /^收藏成功/)
  await expect(page.getByRole('link', { name: '查看我的收藏' })).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expectSaid(page, '取消收藏成功')
})
