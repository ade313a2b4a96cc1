import type { Locator, Page } from '@playwright/test'
import type { WireExplanation } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { brandUrl, brandZoneUrl, campaignGoodsUrl, goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { zoneUrl } from '#lib/routes/zones.ts'
import { announced, askGuest } from './support/cached-page.ts'
import { signInByCall } from './support/members.ts'
import { readableText } from './support/page-text.ts'
import { expectSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const goodsOf = async (query: string): Promise<WireGoodsList['data']> =>
  (await askGuest<WireGoodsList>(`/api/goods/list?${query}`)).data

/** Yuan as they are shown, -¥3.20 for instance. */
const fenOf = (amount: string | number): number => parseFen(String(amount).replace(/[¥+]/g, ''))

type ExplainedPart = Pick<WireExplanation, 'steps' | 'pay_amount'>

/**
 * Figures of the dialog that a button opens, every step and what they come to. What the page knows of them is there first:
 * it may not know of a promotion, so the shop API's answer is waited for.
 */
async function stepsOf(page: Page, button: Locator, part: (whole: WireExplanation) => ExplainedPart | undefined) {
  const answered = page.waitForResponse((answer) => answer.url().endsWith(cartCalls.cartExplain.path))
  await button.click()
  const { data } = (await (await answered).json()) as { data: WireExplanation }
  const explained = part(data)
  const expected = [...(explained?.steps ?? []).map(({ amount }) => fenOf(amount)), fenOf(explained?.pay_amount ?? '')]
  // Steps and sum in one look: each by itself they could be of two answers.
  const figures = async () => (await page.getByRole('dialog').locator('tr td:last-child').allTextContents()).map(fenOf)
  await expect.poll(figures).toEqual(expected)
  return { steps: expected.slice(0, -1), pay: expected.at(-1) }
}

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0)

test('what does not exist is a real 404: brands, their pages, campaigns', async ({ request }) => {
  const addresses = [
    brandUrl(99_999),
    brandUrl(1, 99),
    `${routes.brandZone.path}/99`,
    `${routes.brandZone.path}/info`,
    `${routes.brandZone.path}/x`,
    campaignGoodsUrl(99_999),
    `${campaignGoodsUrl(99_999)}/name`,
  ]
  for (const url of addresses) expect([url, (await request.get(url)).status()]).toEqual([url, 404])
})

test('zones are stored whole, with a heading, their rule, goods and makers for readers without scripts', async ({
  request,
}) => {
  const zones = [
    [zoneUrl('preferred'), 'yx=1'],
    [zoneUrl('preferred', 'table'), 'yx=1'],
    [zoneUrl('pieces'), 'zone=1'],
    [zoneUrl('devices'), 'zone=2'],
    [zoneUrl('nearExpiry'), 'is_jxq=1&sort=expiry'],
    [zoneUrl('cashBack'), 'activity=cash_back'],
    [zoneUrl('storeWideDiscount'), 'activity=store_discount'],
    [brandUrl(1), 'brand_id=1'],
  ] as const
  for (const [url, query] of zones) {
    // What changed before this file is dropped once more after a moment.
    const keptState = async () => (await request.get(url)).headers()['x-nextjs-cache']
    await expect.poll(keptState, { ...announced, message: url }).toBe('HIT')
    const html = await (await request.get(url)).text()
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html).not.toMatch(/¥\s*\d/)
    const text = readableText(html)
    const goods = await goodsOf(query)
    expect(goods.length).toBeGreaterThan(3)
    for (const { id, name, sccj } of goods) {
      expect(html).toContain(`href="${goodsUrl(id)}"`)
      for (const part of [name, sccj]) expect(text).toContain(part)
    }
  }
})

test('goods taken off the shelf are gone from their zone, and back again', async ({ request }) => {
  const [goods] = await goodsOf('is_jxq=1&sort=expiry')
  const id = goods?.id ?? 0
  const isShown = async () => (await (await request.get(zoneUrl('nearExpiry'))).text()).includes(`"${goodsUrl(id)}"`)
  expect(await isShown()).toBe(true)
  try {
    await operate(`/goods/${id}/shelf`, { isOnShelf: false })
    await expect.poll(isShown, announced).toBe(false)
  } finally {
    await operate(`/goods/${id}/shelf`, { isOnShelf: true })
  }
  await expect.poll(isShown, announced).toBe(true)
})

test('a stopped campaign is gone from its pages; the zone says so and leads on', async ({ request }) => {
  const { promotions } = await operate<{ promotions: { id: number; kind: string; isRunning: boolean }[] }>(
    '/promotions',
  )
  const id = promotions.find(({ kind, isRunning }) => kind === 'cash_back' && isRunning)?.id ?? 0
  const says = (url: string) => async () => readableText(await (await request.get(url)).text())
  const stop = (isStopped: boolean) => operate(`/promotions/${id}/stop`, { isStopped })
  try {
    await stop(true)
    await expect.poll(says(zoneUrl('cashBack')), announced).toContain('满额返现活动未开始')
    await expect.poll(says(campaignGoodsUrl(id)), announced).toContain('活动已结束')
    expect(await says(zoneUrl('cashBack'))()).toContain('查看全部商品')
  } finally {
    await stop(false)
  }
  await expect.poll(says(zoneUrl('cashBack')), announced).not.toContain('活动未开始')
})

test('a zone lists its own categories, keeps its filters in the zone, and its views are one address', async ({
  page,
}) => {
  await page.goto(zoneUrl('pieces'))
  await page.getByRole('button', { name: '展开商品分类' }).click()
  const menu = page.getByRole('navigation', { name: '商品分类' })
  await expect(menu.getByRole('link', { name: '中药饮片' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '感冒呼吸' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^解表药/ })
    .first()
    .click()
  await expect(page).toHaveURL(zoneUrl('pieces', 'card', { select: 1701 }))
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('解表药')
  await page.getByRole('navigation', { name: '视图' }).getByRole('link', { name: '列表' }).click()
  await expect(page).toHaveURL(zoneUrl('pieces', 'table', { select: 1701 }))
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname + new URL(canonical ?? '').search).toBe(
    zoneUrl('pieces', 'card', { select: 1701 }),
  )
})

test('what is given with goods stands on one shelf, whether the shop sells it or not', async ({ page }) => {
  await page.goto(routes.combinationGifts.path)
  const shelf = page.getByRole('region', { name: '买赠商品' })
  await expect(shelf.getByRole('listitem').filter({ hasText: '手提袋' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /^买\d+.赠/ })).toHaveCount(0)
})

test('brands: page by page, and each leads to its goods', async ({ page }) => {
  await page.goto(brandZoneUrl())
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(brandZoneUrl(2))
  await page.goto(brandZoneUrl())
  await page
    .getByRole('main')
    .getByRole('link', { name: /青囊堂/ })
    .click()
  await expect(page).toHaveURL(brandUrl(1))
  await expect(page.getByRole('heading', { level: 1, name: '青囊堂' })).toBeVisible()
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(brandUrl(1, 2))
})

test.describe('a member', () => {
  test.beforeEach(({ context }) => signInByCall(context, 'another'))

  test('sees prices in a zone, days left and batches, and from how many preferred goods ship free', async ({
    page,
  }) => {
    await page.goto(zoneUrl('nearExpiry'))
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first().getByText(/¥\d/).first()).toBeVisible()
    expect(await cards.filter({ hasNotText: /剩\d+天/ }).count()).toBe(0)
    expect(await cards.count()).toBeGreaterThan(20)

    await page.goto(zoneUrl('preferred'))
    await expect(cards.first().getByText(/¥\d/).first()).toBeVisible()
    expect(await cards.filter({ hasNotText: /单品满\d+.+包邮/ }).count()).toBe(0)

    await page.goto(zoneUrl('preferred', 'table'))
    const row = page.getByRole('main').getByRole('row').nth(1)
    await expect(row).toContainText(/\d{4}-\d\d-\d\d( 剩\d+天)?批号 \d+/)
    await expect(row.getByTitle(/^批号 \d+，生产日期 \d{4}-\d\d-\d\d，效期至 /)).toBeVisible()
  })

  test('can open why a price is what it is, on the goods page and in the cart; every step re-adds', async ({
    page,
  }) => {
    const goods = (await goodsOf('select=2&in_stock=1&per_page=40')).filter((each) => !each.is_hm && !each.is_jxq)
    const [first] = goods
    await page.goto(goodsUrl(first?.id ?? 0))
    // The goods itself comes first; goods like it below can be bought as well.
    await page
      .getByRole('textbox', { name: /^采购数量/ })
      .first()
      .fill('60')
    const onGoods = await stepsOf(page, page.getByRole('button', { name: '价格明细' }), ({ lines }) => lines[0])
    expect(onGoods.steps.length).toBeGreaterThan(0)
    expect(sum(onGoods.steps)).toBe(onGoods.pay)
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expectSaid(page, /^已加入购物车/)

    await page.goto(routes.cart.path)
    const total = page.getByRole('region', { name: '结算' })
    const pay = fenOf((await total.getByRole('status').textContent())?.replace(/[^\d.]/g, '') ?? '')
    const inCart = await stepsOf(page, total.getByRole('button', { name: '价格明细' }), (whole) => whole)
    expect([sum(inCart.steps), inCart.pay]).toEqual([pay, pay])
    await page.getByRole('button', { name: '关闭' }).click()
    const line = page.getByRole('button', { name: /^价格明细 / }).first()
    const label = await line.getAttribute('aria-label')
    const ofLine = await stepsOf(page, line, ({ lines }) => lines.find(({ name }) => label?.endsWith(name)))
    expect(sum(ofLine.steps)).toBe(ofLine.pay)
  })
})
