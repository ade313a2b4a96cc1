import type { Browser, BrowserContext, Page } from '@playwright/test'
import { authCalls } from '#lib/contract/auth/calls.ts'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { encodeForm } from '#lib/contract/form.ts'
import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { seriousFindings } from './support/axe.ts'
import type { Who } from './support/members.ts'
import { memberId, signInOf } from './support/members.ts'
import { closeLottery } from './support/no-lottery.ts'
import { workerShop } from './support/own-shop.ts'
import { expectSaid, keepSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// From the operator's form to the sum of an order. One story, told in order.
test.describe.configure({ mode: 'serial' })

const LIST = '40.00'
const AGREED = '31.50'
const UNITS = 20

const shop = workerShop
let goods: WireGoods
/** One who buys by the list, and one who does not. */
const buyers = new Map<'pharmacy' | 'another', BrowserContext>()

async function openBuyer(browser: Browser, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.storefront.url, viewport: { width: 1440, height: 900 } })
  await closeLottery(context)
  await keepSaid(context)
  const { phone, password } = signInOf(who)
  const form = { account: phone, password }
  const answer = await context.request.post(authCalls.login.path, { headers: { origin: shop.storefront.url }, form })
  expect(answer.status()).toBe(200)
  // The sample shop has put something into their carts.
  const cart = (await (await context.request.get(`${cartCalls.cartList.path}?filters=99999`)).json()) as {
    data: WireCart
  }
  const ids = cart.data.data.map(({ id }) => id)
  const emptied = await context.request.post(cartCalls.cartDelete.path, {
    headers: { origin: shop.storefront.url, 'content-type': 'application/x-www-form-urlencoded' },
    data: encodeForm({ ids }).toString(),
  })
  if (ids.length > 0) expect(emptied.status()).toBe(200)
  return context
}
function contextOf(who: 'pharmacy' | 'another'): BrowserContext {
  const context = buyers.get(who)
  if (!context) throw new Error(`${who} has not signed in`)
  return context
}
async function opened(who: 'pharmacy' | 'another', path: string): Promise<Page> {
  const page = await contextOf(who).newPage()
  await page.goto(path)
  return page
}

/** Nothing but its price makes what it costs. */
const isPlain = (each: WireGoods): boolean =>
  each.is_buy === 1 &&
  each.spike === null &&
  each.ladder_price.length === 0 &&
  !each.tags.some(({ name }) => ['秒', '特', '满', '赠', '换购'].includes(name)) &&
  !each.is_hm &&
  !each.is_zbz &&
  !each.is_jxq &&
  !each.is_rx &&
  each.max_number === null &&
  (each.number === null || each.number >= 5 * UNITS)

test.beforeAll(async ({ browser }) => {
  for (const who of ['pharmacy', 'another'] as const) buyers.set(who, await openBuyer(browser, who))
  const answer = await contextOf('another').request.get(`/api/goods/list?in_stock=1&per_page=100`)
  const { data } = ((await answer.json()) as { data: WireGoodsList }).data
  const plain = data.find(isPlain)
  if (!plain) throw new Error('the sample shop has no plain goods')
  goods = plain
  await operate(`/goods/${goods.id}/price`, { price: LIST }, shop.shopApi.url)
})
test.afterAll(async () => {
  for (const context of buyers.values()) await context.close()
})

test('staff makes a list, agrees on a price and gives the list to a member', async ({ page, expectConsoleError }) => {
  expectConsoleError(/422/)
  await page.goto(`${shop.shopApi.url}/staff`)
  await page.getByRole('textbox', { name: '用户名' }).fill(sampleOperator.username)
  await page.getByRole('textbox', { name: '密码' }).fill(sampleOperator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '后台' })).toBeVisible()
  await page.goto(`${shop.shopApi.url}/staff/price-lists`)
  await page.getByRole('textbox', { name: '编码' }).fill('XY01')
  await page.getByRole('textbox', { name: '名称' }).fill('浙北连锁协议价')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('浙北连锁协议价')
  await expect(page.getByText('价格表“浙北连锁协议价”已新增')).toBeVisible()

  await page.getByRole('textbox', { name: '商品编码' }).fill(goods.code)
  await page.getByRole('textbox', { name: '协议价（元）' }).fill('40.01')
  await page.getByRole('button', { name: '保存协议价' }).click()
  await expect(page.getByRole('alert')).toHaveText(`协议价40.01高于单价${LIST}`)
  await page.getByRole('textbox', { name: '协议价（元）' }).fill(AGREED)
  await page.getByRole('button', { name: '保存协议价' }).click()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: goods.code })
  await expect(row).toContainText(`¥${LIST}/`)
  await expect(row).toContainText(`¥${AGREED}/`)

  await page.getByRole('textbox', { name: '会员' }).fill(String(memberId('pharmacy')))
  await page.getByRole('button', { name: '加入会员' }).click()
  const members = page.getByRole('table', { name: '按此价格表购买的会员' })
  await expect(members.getByRole('rowheader', { name: String(memberId('pharmacy')), exact: true })).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width)
  }
  expect(await seriousFindings(page)).toEqual([])
})

for (const [who, price, isAgreed] of [
  ['pharmacy', AGREED, true],
  ['another', LIST, false],
] as const) {
  test(`${isAgreed ? 'the member sees the agreed price' : 'another member sees the list price'} on list, goods page, cart, checkout and order`, async () => {
    const list = await opened(who, searchUrl('card', { keywords: goods.code }))
    const card = list.getByRole('main').getByRole('article').filter({ hasText: goods.name })
    await expect(card).toContainText(price)
    await expect(card.getByText(/^协议(（|$)/)).toHaveCount(isAgreed ? 1 : 0)

    const page = await opened(who, goodsUrl(goods.id))
    const main = page.getByRole('main')
    await expect(main).toContainText(price)
    await page
      .getByRole('textbox', { name: /^采购数量/ })
      .first()
      .fill(String(UNITS))
    await page.getByRole('button', { name: '价格明细' }).click()
    const dialog = page.getByRole('dialog', { name: '价格明细' })
    const amount = (Number(price) * UNITS).toFixed(2)
    await expect(dialog).toContainText(`¥${LIST}×${UNITS}`)
    await expect(dialog.getByText('协议价', { exact: true })).toHaveCount(isAgreed ? 1 : 0)
    await expect(dialog.getByText(`¥${AGREED}/`)).toHaveCount(isAgreed ? 1 : 0)
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await expectSaid(page, /^已加入购物车/)

    await page.goto(routes.cart.path)
    const lines = page.getByRole('main').getByRole('row').filter({ hasText: goods.name })
    await expect(lines.first()).toContainText(price)
    await page.getByRole('button', { name: `价格明细 ${goods.name}` }).click()
    await expect(dialog).toContainText(`¥${LIST}×${UNITS}`)
    await expect(dialog.getByText('协议价', { exact: true })).toHaveCount(isAgreed ? 1 : 0)
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '去结算' }).click()

    await page.waitForURL(/\/cart_step2/)
    const chosen = page.getByRole('table', { name: '商品清单' })
    await expect(chosen).toContainText(price)
    await expect(page.getByRole('main')).toContainText(amount)
    await page.getByRole('button', { name: '提交订单' }).click()
    const confirm = page.getByRole('alertdialog')
    await expect(confirm.or(page.getByRole('button', { name: '确认支付' })).first()).toBeVisible()
    if (await confirm.isVisible()) await confirm.getByRole('button', { name: '提交订单' }).click()
    await page.waitForURL(/\/cart_step3\/\d+/)
    const id = Number(/cart_step3\/(\d+)/.exec(page.url())?.[1])
    await page.goto(`/order/info/${id}`)
    const ordered = page.getByRole('main').getByRole('table').getByRole('row').filter({ hasText: goods.name })
    await expect(ordered).toContainText(price)
    await expect(ordered).toContainText(amount)
    await expect(ordered.getByText(/^协议(（|$)/)).toHaveCount(isAgreed ? 1 : 0)
  })
}

test('no page that is kept for everybody shows the agreed price', async ({ browser }) => {
  const guest = await browser.newContext({ baseURL: shop.storefront.url })
  for (const path of [goodsUrl(goods.id), searchUrl('card', { keywords: goods.code })]) {
    const text = await (await guest.request.get(path)).text()
    expect(text).toContain(goods.name)
    expect(text).not.toContain(AGREED)
  }
  await guest.close()
})
