import type { APIRequestContext, Page, Response } from '@playwright/test'
import type { WireControlledZone } from '#lib/contract/zones/calls.ts'
import { controlledGoodsUrl } from '#lib/routes/campaign-links.ts'
import { couponsUrl, goodsUrl, ownLotteriesUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { shownCalls } from '../scripts/support/fields.ts'
import { addressRows } from './support/acceptance.ts'
import { bareFillers, formsOf } from './support/address-forms.ts'
import { startBareUpstream } from './support/bare-upstream.ts'
import type { BareShop } from './support/before-bare.ts'
import { openBareShop, signInAtMainSite } from './support/before-bare.ts'
import { askGuest } from './support/cached-page.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { expectWhole, openWhole } from './support/open-whole.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'
import { scanWechat, showCode, showCodeButton } from './support/wechat-scan.ts'

// Every call that the specification shows is made by a page: what a shop of the specification alone hears while its pages are
// opened and their buttons pressed, and what has its page only with calls offered beyond it: branches, WeChat, a phone to change.
test.describe.configure({ mode: 'serial' })

/** `METHOD /path` of everything that pages asked for, and how many of it are shown calls. */
const heard = new Set<string>()
const patterns = shownCalls.map(({ key }) => ({ key, pattern: new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
const missing = () =>
  patterns.filter(({ pattern }) => ![...heard].some((each) => pattern.test(each))).map(({ key }) => key)

let shop: BareShop
test.beforeAll(async () => {
  shop = await openBareShop(async () => {
    const upstream = await startBareUpstream()
    // Hot words have a call of their own for shops whose frame does not bring them.
    upstream.alter((key, data) => (key === 'GET /api/focus/common' ? { ...(data as object), rnss: undefined } : data))
    return upstream
  })
})
test.afterAll(() => shop.close())
test.afterEach(() => {
  for (const each of shop.upstream.heard) heard.add(each)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.storefront.url + path)
  await expectWhole(page)
}

async function openEvery(who: APIRequestContext): Promise<void> {
  for (const row of addressRows.filter(({ answer }) => answer === 'page')) {
    for (const url of formsOf(row, bareFillers)) await who.get(shop.storefront.url + url, { maxRedirects: 0 })
  }
}

test('a guest opens every page, and types into the search', async ({ page, request }) => {
  await openEvery(request)
  await open(page, routes.home.path)
  await page.getByRole('combobox', { name: '搜索药品或厂家' }).first().pressSequentially('阿莫')
  await expect(page.getByRole('option', { name: /阿莫西林/ }).first()).toBeVisible()
})

test('a member buys, changes the cart and settles it', async ({ page }) => {
  await signInAtMainSite(page, shop)
  await open(page, routes.list.path)
  await page.getByRole('main').getByRole('button', { name: '加购' }).first().click()
  await expect.poll(() => shop.upstream.heard.some((each) => each.startsWith('POST /api/cart/quick_add/'))).toBe(true)
  await open(page, goodsUrl(103))
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expectSaid(page, /已加入购物车/)
  const heart = page.getByRole('button', { name: /^(收藏|已收藏)$/ }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await open(page, routes.cart.path)
  const line = page.getByRole('row').filter({ hasText: '阿莫西林胶囊' })
  await line.getByRole('textbox').fill('3')
  await line.getByRole('textbox').press('Enter')
  await line.getByRole('checkbox').uncheck()
  await expect.poll(() => shop.upstream.heard.includes('POST /api/cart/batch_select')).toBe(true)
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: '去结算' }).click()
  await page.waitForURL((url) => url.pathname === routes.checkout.path)
  await expect(page.getByRole('row').filter({ hasText: '阿莫西林胶囊' })).toBeVisible()
  await open(page, routes.cart.path)
  await line.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(line).toHaveCount(0)
})

const ownPages = [
  routes.memberCentre,
  routes.licences,
  routes.balance,
  routes.coupons,
  routes.cashVouchers,
  routes.favorites,
  routes.quickPurchase,
  routes.sourcing,
]

test('a member opens their own pages and fills in their forms', async ({ page }) => {
  await signInAtMainSite(page, shop)
  for (const { path } of ownPages) await open(page, path)
  await open(page, couponsUrl({ status: 1 }))
  await open(page, '/zzfw/kjcg?tab=reports')

  await open(page, routes.basicInfo.path)
  await page.getByRole('button', { name: '修改联系人' }).click()
  await page.getByLabel('联系人姓名').fill('测试联系人')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('联系人已修改')).toBeVisible()
  await page.getByRole('button', { name: '修改登录密码' }).click()
  const form = page.getByRole('form', { name: '修改密码' })
  for (const field of await form.getByRole('textbox').all()) await field.fill('Pharmacy-2026')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => shop.upstream.heard.includes('POST /api/user/resetPassword')).toBe(true)

  await open(page, routes.feedback.path)
  await page.getByLabel('反馈内容').fill('希望增加常温药品的配送时段')
  await page.getByRole('button', { name: /提交/ }).click()
  await expect.poll(() => shop.upstream.heard.includes('POST /api/user/feedback')).toBe(true)

  await open(page, routes.sourcingAdd.path)
  await page.getByLabel('品种名称').fill('安宫牛黄丸')
  await page.getByLabel('需求数量').fill('20')
  await page.getByRole('button', { name: '发布求购' }).click()
  await expect.poll(() => shop.upstream.heard.includes('POST /api/user/buy')).toBe(true)

  await open(page, routes.home.path)
  await page.getByRole('banner').getByRole('button', { name: '安全退出' }).click()
  await expect.poll(() => shop.upstream.heard.includes('DELETE /api/user/logout')).toBe(true)
})

test('a member draws, and sees the prize by its name and remarks', async ({ page, expectConsoleError }) => {
  // Whether there is a call of its own for drawing is found out by asking it.
  expectConsoleError(/status of 404/)
  await signInAtMainSite(page, shop)
  await open(page, ownLotteriesUrl)
  await page.getByRole('region', { name: '我的抽奖' }).getByRole('button', { name: '去抽奖' }).click()
  const popup = page.getByRole('dialog', { name: '开业抽奖' })
  await popup.getByRole('button', { name: '立即抽奖' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('恭喜您，抽中样例优惠券（满200减10）')
  expect(shop.upstream.heard.filter((each) => each === 'GET /api/draw')).toHaveLength(1)
})

test('what only the reference offers a page for is asked for there', async ({ page, context }) => {
  page.on('request', (request) => heard.add(`${request.method()} ${new URL(request.url()).pathname}`))
  await signInByCall(context, 'chain')
  await openWhole(page, `${routes.listTable.path}?in_stock=1`)
  const listed = page.getByRole('main').getByRole('textbox', { name: /^采购数量/ })
  const isAdd = (answer: Response) => answer.request().method() === 'POST' && answer.url().endsWith('/api/cart')
  await Promise.all([page.waitForResponse(isAdd), listed.nth(3).press('Enter')])
  await openWhole(page, routes.cart.path)
  // What is missing comes with the cart; goods that fill it are asked for where a gap is opened.
  await page.getByRole('region', { name: '凑单' }).getByRole('button').first().click()
  await expect.poll(() => heard.has('POST /api/cart/next_hint')).toBe(true)
  await openWhole(page, routes.branches.path)
  const section = page.getByRole('region', { name: '复制购物车到其他门店' })
  await section.getByRole('group', { name: '复制到' }).getByRole('checkbox').nth(1).check()
  await section.getByRole('button', { name: '复制到所选门店' }).click()
  await expect(section.getByRole('status').getByRole('listitem').first()).toBeVisible()

  await page.goto(routes.wechat.path)
  await showCode(page, signInOf('chain').password)
  await scanWechat(page, '王店长')
  await page.getByRole('button', { name: '解绑' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click()
  await expect(showCodeButton(page)).toBeVisible()

  const { groups, banners } = await askGuest<WireControlledZone>('/api/focus/kxzq')
  await openWhole(page, controlledGoodsUrl(groups[0]?.id ?? 0, [banners[0]?.id ?? 0]))
  await expect.poll(() => heard.has('GET /api/focus/kxzq_ad')).toBe(true)

  // A phone is looked up when its field is left.
  await openWhole(page, routes.basicInfo.path)
  await page.getByRole('button', { name: /^更换\s*手机号/ }).click()
  const phone = page.getByRole('form', { name: '更换手机号' }).getByRole('textbox', { name: '新手机号' })
  await phone.fill('13900007788')
  await phone.press('Tab')
  await expect.poll(() => heard.has('GET /api/user/phone/13900007788')).toBe(true)

  // Who is signed in is led on from the sign-in page; what its server asked for is counted by the storefront itself.
  await context.clearCookies()
  await page.goto(routes.login.path)
  const metrics = await (await page.request.get('/metrics')).text()
  expect(metrics).toContain('storefront_upstream_seconds_count{call="/api/focus/login"')
  heard.add('GET /api/focus/login')
})

test('all shown calls were made', () => {
  expect(shownCalls).toHaveLength(66)
  expect(missing()).toEqual([])
})
