import type { Page } from '@playwright/test'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { shiftsOver, watchShifts } from './support/layout-shift.ts'
import { signInByCall } from './support/members.ts'
import { expectWhole } from './support/open-whole.ts'
import { PHONE } from './support/phone.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

test('pages of a group, and the tabs of a page, are one line of a phone with the current one in sight', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'wholesaler')
  for (const [path, label] of [
    [routes.cashVouchers.path, '会员中心'],
    [routes.notifications.path, '会员中心'],
    [routes.feedback.path, '会员中心'],
    ['/order?state=groups', '订单状态'],
    ['/order?state=after_sales', '订单状态'],
  ] as const) {
    await page.goto(path)
    const line = page.getByRole('navigation', { name: label })
    const current = line.locator('[aria-current="page"]')
    await expect(current, path).toBeInViewport({ ratio: 0.99 })
    expect((await line.boundingBox())?.height, path).toBeLessThanOrEqual(48)
  }
})

test('what comes later moves nothing on a member’s phone', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await watchShifts(context)
  for (const path of [
    routes.notifications.path,
    routes.balance.path,
    routes.basicInfo.path,
    routes.orders.path,
    '/order?state=groups',
    routes.coupons.path,
    routes.groupBuy.path,
    '/list/table?select=1',
    routes.listNoImage.path,
    routes.home.path,
  ]) {
    await page.goto(path)
    await expectWhole(page)
    await page.waitForLoadState('networkidle')
    expect([path, await shiftsOver(page, 0.01)]).toEqual([path, []])
  }
})

/** Whether the next toast comes to lie there, alone. The page itself looks, frame by frame: the toast is gone after two seconds. */
const comesBetween = (page: Page, top: number, bottom: number): Promise<boolean> =>
  page.evaluate(
    (room) =>
      new Promise((resolve) => {
        let wasThere = false
        const look = (): void => {
          const toasts = document.querySelectorAll('[data-sonner-toast] [role="status"]')
          const box = toasts[0]?.getBoundingClientRect()
          const isThere = toasts.length === 1 && box && box.top > room.top && box.bottom <= room.bottom
          if (isThere || (wasThere && !box)) resolve(Boolean(isThere))
          else requestAnimationFrame(look)
          wasThere ||= box !== undefined
        }
        look()
      }),
    { top, bottom },
  )

test('a card of goods is bought from in one line', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await page.goto('/list?select=1')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: '加购' }) })
    .first()
  const quantity = await card.getByRole('textbox', { name: /^采购数量/ }).boundingBox()
  const add = await card.getByRole('button', { name: '加购' }).boundingBox()
  expect(Math.abs((quantity?.y ?? 0) - (add?.y ?? 99))).toBeLessThan(8)
  await card.getByRole('button', { name: /^增加/ }).click()
  await expect(card.getByRole('button', { name: /^减少/ })).toBeVisible()

  // What became of it is said between the goods and the bar, by one toast at a time, and takes no press from them.
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox()
  const isBetween = comesBetween(page, PHONE.height / 2, bar?.y ?? 0)
  await card.getByRole('button', { name: '加购' }).click()
  expect(await isBetween).toBe(true)
  await expectSaid(page, /^已加入购物车/)
  await card.getByRole('button', { name: '加购' }).click()
  await expect(card).toContainText(/已加 \d+/)
})

test('filters open from below, and the button that closes them says how many goods are left', async ({ page }) => {
  await page.goto('/list?select=1')
  await page.getByRole('button', { name: /^筛选/ }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  const confirm = sheet.getByRole('button', { name: /^查看 \d+ 个品种$/ })
  const before = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0])
  await sheet.getByRole('link', { name: /^片剂/ }).click()
  await page.waitForURL(/jx=/)
  const count = page.getByRole('main').getByText(/^共 \d+ 个品种$/)
  const left = async () => Number(/共 (\d+)/.exec((await count.textContent()) ?? '')?.[1])
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
  await expectSaid(page, /^已加入购物车/)
  await page.goto(routes.cart.path)
  const sum = page.getByRole('region', { name: '结算' })
  await expect(sum.getByRole('button', { name: '去结算' })).toBeInViewport({ ratio: 0.99 })
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox()
  const box = await sum.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
})

test('pictures that a phone does not show are not fetched', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  for (const path of [routes.home.path, routes.brandZone.path, routes.cashBack.path]) {
    // Whatever is fetched with the page has been asked for once it is loaded.
    await page.goto(path, { waitUntil: 'load' })
    const hidden = await page
      .getByRole('img', { includeHidden: true })
      .or(page.getByRole('presentation', { includeHidden: true }))
      .evaluateAll((images) =>
        images
          .filter((image) => image instanceof HTMLImageElement && image.getClientRects().length === 0)
          .map((image) => (image as HTMLImageElement).src),
      )
    expect(hidden.length, path).toBeGreaterThan(0)
    expect(
      hidden.filter((address) => /\/banner\//.test(address) && asked.has(address)),
      path,
    ).toEqual([])
  }
})
