import type { APIRequestContext } from '@playwright/test'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { goodsUrl, orderUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { addressRows } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { signInByCall } from './support/members.ts'
import { beyondTheEdge, lowRows, openWhole, PHONE, smallTargets } from './support/phone.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

/** Under its own address each; aliases show the same page. */
const pages = addressRows.filter(({ answer, path }) => answer === 'page' && path !== routes.notFound.path)

let member: APIRequestContext
let known: Known

test.beforeAll(async ({ playwright }) => {
  member = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(member, 'wholesaler')
  const firstOf = async (path: string): Promise<number> => (await (await member.get(path)).json()).data.data[0].id
  known = {
    goods: await firstOf(goodsCalls.goodsList.path),
    order: await firstOf(orderCalls.orderList.path),
    claim: await firstOf(afterSalesCalls.afterSalesList.path),
  }
})
test.afterAll(() => member.dispose())

for (const who of ['guest', 'member'] as const) {
  test(`no page is wider than a phone, nor lies upon itself, for a ${who}`, async ({ page, context }) => {
    test.setTimeout(600_000)
    if (who === 'member') await signInByCall(context, 'wholesaler')
    for (const { path } of pages.filter(({ membersOnly }) => who === 'member' || !membersOnly)) {
      const address = fillTemplate(path, known)
      await openWhole(page, address)
      // A page may lead on (a sign-in page does for members): then the one it leads to is looked at.
      await expect(async () => {
        expect([address, await beyondTheEdge(page), await lowRows(page)]).toEqual([address, [], []])
      }).toPass({ timeout: 20_000 })
    }
  })
}

test('a thumb reaches every control of the main pages', async ({ page, context }) => {
  test.setTimeout(300_000)
  const found: Record<string, string[]> = {}
  const look = async (address: string) => {
    await openWhole(page, address)
    const small = await smallTargets(page)
    if (small.length > 0) found[address] = small
  }
  for (const address of [routes.home.path, routes.login.path, routes.registerStep1.path]) await look(address)
  await signInByCall(context, 'wholesaler')
  const addresses = [
    routes.home.path,
    '/list?select=1',
    '/list/table?select=1',
    '/search?keywords=%E9%98%BF%E8%8E%AB',
    goodsUrl(known.goods),
    routes.cart.path,
    routes.orders.path,
    orderUrl(known.order),
    routes.memberCentre.path,
    routes.balance.path,
    routes.coupons.path,
    routes.addresses.path,
    routes.favorites.path,
    routes.messages.path,
  ]
  for (const address of addresses) await look(address)
  expect(found).toEqual({})
})

test('the way out stands at the end of the member centre', async ({ page, context }) => {
  await signInByCall(context, 'another')
  await page.goto(routes.memberCentre.path)
  await page.getByRole('button', { name: '安全退出' }).click()
  await page.waitForURL((url) => url.pathname === routes.home.path)
  await page.goto(routes.memberCentre.path)
  await page.waitForURL((url) => url.pathname === routes.login.path)
})

test('filters open from below, and the button that closes them says how many goods are left', async ({ page }) => {
  await page.goto('/list?select=1')
  await page.getByRole('button', { name: /^筛选/ }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  const confirm = sheet.getByRole('button', { name: /^查看 \d+ 个品种$/ })
  const before = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0])
  await sheet.getByRole('link', { name: /^片剂/ }).click()
  await page.waitForURL(/jx=/)
  const heading = page.getByRole('heading', { level: 1, name: /共 \d+ 个品种$/ })
  const left = async () => Number(/共 (\d+)/.exec((await heading.textContent()) ?? '')?.[1])
  await expect.poll(left).toBeLessThan(before)
})

test('the sum of the cart stays in sight above the bar at the bottom', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  const list = (await (await context.request.get('/api/goods/list?in_stock=1&per_page=20')).json()) as {
    data: { data: { id: number; is_buy: number }[] }
  }
  const goods = list.data.data.find(({ is_buy }) => is_buy === 1)
  await page.goto(goodsUrl(goods!.id))
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click()
  await expect(page.getByText(/^已加入购物车/).first()).toBeVisible()
  await page.goto(routes.cart.path)
  const sum = page.getByRole('region', { name: '结算' })
  await expect(sum.getByRole('button', { name: '去结算' })).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox()
  const box = await sum.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
})
