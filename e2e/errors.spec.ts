import type { Locator, Page } from '@playwright/test'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { TOGETHER_PATH } from '#lib/contract/together.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { memberId, signIn, signInByCall } from './support/members.ts'
import type { Failure } from './support/shop-api.ts'
import { clearFailures, failNext } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const MINUTE_MS = 60_000
const who = 'expiring'
const member = memberId(who)
const write = favoriteCalls.favoriteAdd
let goodsPage: string

const fail = (failure: Omit<Failure, 'member'>) => failNext({ ...failure, member })

test.beforeAll(async ({ playwright }) => {
  const context = await playwright.request.newContext()
  await signInByCall(context, who)
  const { data } = (await (await context.get('/api/goods/list?per_page=1')).json()) as { data: WireGoodsList }
  goodsPage = goodsUrl(data.data[0]?.id ?? 0)
  await context.dispose()
})
test.beforeEach(async ({ context }) => {
  await clearFailures(member)
  await signInByCall(context, who)
})
test.afterAll(() => clearFailures(member))

async function openGoods(page: Page): Promise<void> {
  await page.goto(goodsPage)
  // The member's own corner shows once the page has come alive.
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
}
const press = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
const dialogOf = (page: Page): Locator => page.getByRole('alertdialog', { name: '温馨提示' })

/** The dialog of the catalogue, on a page where a buyer pressed a button that failed. */
async function pressAndFail(page: Page): Promise<Locator> {
  await openGoods(page)
  await press(page)
  return dialogOf(page)
}

for (const mode of ['401', 'sign-in-200']) {
  test(`${mode}: to sign-in, and from there back`, async ({ page, expectConsoleError }) => {
    if (mode === '401') expectConsoleError(/status of 401/)
    await fail({ path: write.path, method: write.method, mode })
    await pressAndFail(page)
    await page.waitForURL(loginUrl(goodsPage))
    await signIn(page, who)
    await expect(page).toHaveURL(goodsPage)
  })

  test(`${mode} on a page for members: to sign-in, and from there back`, async ({ page, expectConsoleError }) => {
    // Whatever else the page asks for may be under way when the session ends.
    if (mode === '401') expectConsoleError(/status of 401/)
    else expectConsoleError(/status of 401/, 'or none')
    await fail({ path: orderCalls.orderList.path, method: 'GET', mode })
    await page.goto(`${routes.orders.path}?state=unpaid`)
    await page.waitForURL(loginUrl(`${routes.orders.path}?state=unpaid`))
    await signIn(page, who)
    await expect(page).toHaveURL(`${routes.orders.path}?state=unpaid`)
  })
}

test('422: the first message of the first field, with the error icon', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/)
  const errors = { quantity: ['数量须为中包装的倍数', '数量过大'], price: ['价格已变化'] }
  await fail({ path: write.path, method: write.method, mode: '422', message: '填写有误', errors })
  const dialog = await pressAndFail(page)
  await expect(dialog).toContainText('数量须为中包装的倍数')
  await expect(dialog.getByRole('img', { name: '错误' })).toBeVisible()
  await expect(dialog).not.toContainText(/数量过大|价格已变化|填写有误/)
})

test('459: the message, then to the contract page', async ({ page, expectConsoleError }) => {
  const { agreement } = routes
  expectConsoleError(/status of 459/)
  await fail({ path: write.path, method: write.method, mode: '459', message: '您的电子合同尚未签署' })
  const dialog = await pressAndFail(page)
  await expect(dialog).toContainText('您的电子合同尚未签署')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === agreement.path)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await asked
  await expect(page).toHaveURL(agreement.path)
})

for (const mode of ['403', '404', '409', '429']) {
  test(`${mode}: the shop's own message in an alert`, async ({ page, expectConsoleError }) => {
    expectConsoleError(new RegExp(`status of ${mode}`))
    await fail({ path: write.path, method: write.method, mode, message: `商城的说明 ${mode}` })
    const dialog = await pressAndFail(page)
    await expect(dialog).toContainText(`商城的说明 ${mode}`)
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(goodsPage)
  })
}

for (const mode of ['500', '503', 'html', 'cut', 'reset', 'empty', 'broken-json']) {
  test(`${mode}: the shop is busy`, async ({ page, expectConsoleError }) => {
    expectConsoleError(/status of 50\d/)
    await fail({ path: write.path, method: write.method, mode, message: 'stack trace at store.ts' })
    const dialog = await pressAndFail(page)
    await expect(dialog).toContainText('系统繁忙，请稍候再试')
    await expect(dialog).toContainText(/请求编号 [\w-]{8,}/)
    await expect(dialog).not.toContainText('stack trace')
  })
}

test('time-out after 30 s: the page can be reloaded', async ({ page }) => {
  await fail({ path: write.path, method: write.method, mode: 'hang' })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(write.path))
  const dialog = dialogOf(page)
  await page.clock.install()
  await openGoods(page)
  // However long the machine takes, no other time passes for the page.
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
  await press(page)
  await page.clock.runFor(1_000)
  await asked
  await page.clock.runFor(28_000)
  await expect(dialog).toBeHidden()
  await page.clock.runFor(3_000)
  await page.clock.resume()
  await expect(dialog).toContainText('请求超时，请刷新页面')
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await dialog.getByRole('button', { name: '刷新' }).click()
  await loaded
  await expect(page).toHaveURL(goodsPage)
})

test('no network: said in words', async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/status of 409/)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await fail({ path: write.path, method: write.method, mode: '409', message: '先有一次' })
  const dialog = await pressAndFail(page)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await context.setOffline(true)
  await press(page)
  await expect(dialog).toContainText('网络连接失败，请检查网络后重试')
  await expect(page.getByText('网络已断开，恢复后自动重试')).toBeVisible()
})

test('a broken page part says so in its place and comes back by itself', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 500/)
  await fail({ path: orderCalls.orderList.path, method: 'GET', mode: '500', times: 0 })
  await page.goto(routes.orders.path)
  await expect(page.getByRole('main')).toContainText('系统繁忙，请稍候再试')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await clearFailures(member)
  await expect(page.getByRole('main').getByText('订单号').first()).toBeVisible()
})

test('a shop that fails for everything personal leaves the public page usable', async ({ page }) => {
  for (const { path, method } of [userCalls.userBase, cartCalls.cartTotal])
    await fail({ path, method, mode: '500', times: 0 })
  const failed = page.waitForResponse((response) => new URL(response.url()).pathname === TOGETHER_PATH)
  await page.goto(routes.home.path)
  expect(await (await failed).text()).toContain('"status":500')
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
