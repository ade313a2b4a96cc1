import type { Page } from '@playwright/test'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import type { WirePurchaseMonth } from '#lib/contract/purchase-history/calls.ts'
import type { WireFastBuy } from '#lib/contract/purchase-lists/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { seriousFindings } from './support/axe.ts'
import type { Who } from './support/members.ts'
import { signInByCall } from './support/members.ts'
import { closeLottery } from './support/no-lottery.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'
import { callsOf } from './support/watch.ts'

const deskOf = (page: Page) => page.getByRole('region', { name: '我的采购台' })

async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  return ((await (await page.request.get(path)).json()) as { data: Data }).data
}

/** Takes goods out of the member's cart again. */
async function takeOut(page: Page, goodsId: number): Promise<void> {
  const { data } = await dataOf<WireCart>(page, '/api/cart/list?filters=99999&new=1')
  const ids = data.filter((line) => line.goods?.id === goodsId).map(({ id }) => id)
  const form = Object.fromEntries(ids.map((id, at) => [`ids[${at}]`, String(id)]))
  await page.request.post('/api/cart/batch_delete', { headers: { origin: new URL(page.url()).origin }, form })
}

test('a guest has no desk on home, and asks for nothing of it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(...callsOf(request).map(({ pathname }) => pathname)))
  await page.goto(routes.home.path)
  await expect(page.getByRole('heading', { name: '为您推荐' })).toBeVisible()
  await expect(deskOf(page)).toBeHidden()
  expect(asked.filter((path) => path.startsWith('/api/user/') || path.startsWith('/api/order'))).toEqual([])
})

test('a member begins on home with what waits, the usual goods, and the last order', async ({ page }) => {
  await signInByCall(page.context(), 'clinic')
  await page.goto(routes.home.path)
  const desk = deskOf(page)
  for (const figure of ['待付款', '待发货', '待收货', '可用余额', '优惠券', '本月采购']) {
    await expect(desk.getByText(figure, { exact: true })).toBeVisible()
  }
  await expect(desk.getByRole('table', { name: '常购商品' }).getByRole('row')).toHaveCount(6)
  const drops = desk.getByRole('region', { name: '降价提醒' })
  await expect(drops.getByRole('listitem').first()).toContainText(/上次¥[\d.]+ ¥[\d.]+/)
  await expect(desk.getByRole('link', { name: /^再次购买/ })).toHaveAttribute(
    'href',
    /\/order\/info\/\d+\?task=reorder/,
  )
  await expect(page.getByRole('heading', { name: '为您推荐' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a member’s home asks for all that it shows in few requests, and for nothing twice', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await closeLottery(context)
  const requests: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/image/')) return
    requests.push(pathname + search)
    calls.push(...callsOf(request).map((url) => url.pathname + url.search))
  })
  await page.goto(routes.home.path, { waitUntil: 'networkidle' })
  await expect(deskOf(page).getByRole('link', { name: /^再次购买/ })).toBeVisible()
  await expect(page.getByRole('status', { name: '采购资格' })).toHaveText(/./)
  expect(calls.filter((each, at) => calls.indexOf(each) !== at)).toEqual([])
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(5)
})

test('usual goods stand ready with the quantity of the last time, and Enter adds them', async ({ page }) => {
  await signInByCall(page.context(), 'clinic')
  const { data } = await dataOf<WireFastBuy>(page, '/api/user/fast_buy?page=1&order=times')
  await page.goto(routes.home.path)
  const first = deskOf(page).getByRole('table', { name: '常购商品' }).getByRole('row').nth(1)
  const name = (await first.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  const bought = data.find(({ goods }) => goods.name === name)
  const quantity = first.getByRole('textbox', { name: `采购数量 ${name}` })
  await expect(quantity).toHaveValue(String(bought?.last_number))
  await quantity.press('Enter')
  await expectSaid(page, `已加入购物车 ${name}`)
  await takeOut(page, bought?.goods.id ?? 0)
})

for (const [who, says, way, href] of [
  ['overdue', '账期欠款 ¥8600.00 已逾期，还款前暂停采购', '查看还款方式', routes.balance.path],
  ['pending', '资质审核中', '查看审核进度', /^\/register/],
] as const satisfies readonly (readonly [Who, string | RegExp, string, string | RegExp])[]) {
  test(`what is in the way of a member is one line with one way out, on home and in the member centre: ${who}`, async ({
    page,
  }) => {
    await signInByCall(page.context(), who)
    for (const path of [routes.home.path, routes.memberCentre.path]) {
      await page.goto(path)
      const banner = page.getByRole('status', { name: '采购资格' })
      await expect(banner).toContainText(says)
      await expect(banner.getByRole('link')).toHaveCount(1)
      await expect(banner.getByRole('link', { name: way })).toHaveAttribute('href', href)
    }
  })
}

test('the member centre shows a year of purchases, month by month, as the orders have it', async ({ page }) => {
  await signInByCall(page.context(), 'clinic')
  const { data } = await dataOf<{ data: WirePurchaseMonth[] }>(page, '/api/user/purchase_months')
  await page.goto(routes.memberCentre.path)
  const year = page.getByRole('region', { name: '近12个月采购' })
  await year.getByText('各月明细').click()
  const rows = year.getByRole('table', { name: '近12个月采购金额' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1)).toContainText(`${data.at(-1)?.month}`)
  await expect(rows.nth(1)).toContainText(`¥${data.at(-1)?.amount}`)
  expect(await seriousFindings(page)).toEqual([])
})

test('nothing above the shelves moves when the desk comes', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) moved.push(String(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signInByCall(page.context(), 'clinic')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(routes.home.path)
    await expect(deskOf(page).getByRole('link', { name: /^再次购买/ })).toBeVisible()
    const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved.map(Number))
    expect([viewport.width, moved.reduce((sum, value) => sum + value, 0) < 0.02]).toEqual([viewport.width, true])
  }
})
