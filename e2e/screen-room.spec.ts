import type { Page } from '@playwright/test'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { listZoneKeys, zoneUrl } from '#lib/routes/zones.ts'
import { storefrontUrl } from './support/addresses.ts'
import { signInByCall } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { beyondTheEdge, cutTexts, PHONE } from './support/phone.ts'
import { expect, test } from './support/test.ts'

const tables = [
  listUrl('table'),
  listUrl('plain'),
  searchUrl('table', { keywords: '胶囊' }),
  listUrl('table', { brand_id: 1 }),
  ...listZoneKeys.map((key) => zoneUrl(key, 'table')),
]

/** A screen of 1440×900 with letters twice as large. */
const ZOOMED = { width: 720, height: 450 }

/**
 * Where the first row of the page's table begins, and how many are seen whole. What keeps the buyer from several of the
 * goods, said once above them, counts as one on a phone.
 */
async function roomOf(page: Page): Promise<{ top: number; rows: number }> {
  await expect(
    page
      .getByRole('main')
      .getByRole('textbox', { name: /^采购数量/ })
      .first(),
  ).toBeAttached()
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('nav[aria-label="底部导航"], section[aria-label="结算"]')]
      .filter((bar) => getComputedStyle(bar).position === 'fixed')
      .map((bar) => bar.getBoundingClientRect().top)
    const end = Math.min(innerHeight, ...bars.filter((top) => top > 0))
    const said = document.querySelector('main [role="status"]:not(:empty) a')?.getBoundingClientRect().height ?? 0
    const rows = [...document.querySelectorAll('main tbody tr')]
      .map((row) => row.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    const whole = rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length
    return { top: rows[0]?.top ?? Infinity, rows: innerWidth < 400 && said > 0 ? whole + 1 : whole }
  })
}

const DESKTOPS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** The first row is near the top, and so many are in sight. */
const expectRoom = (page: Page, first: number, least: number): Promise<void> =>
  expect(async () => {
    const { top, rows } = await roomOf(page)
    expect([Math.min(top, first), Math.min(rows, least)]).toEqual([top, least])
  }).toPass()

const expectNothingSideways = (page: Page): Promise<void> =>
  expect(async () => expect(await beyondTheEdge(page)).toEqual([])).toPass()

/** Each of them is what a table is loaded on, in turn; it has to fit the others as well when the window becomes another. */
const SCREENS = [...DESKTOPS, ZOOMED]

for (const [turn, url] of tables.entries()) {
  test(`${url} has its first row near the top and rows in sight: on desktops, with letters twice as large, on a phone`, async ({
    page,
  }) => {
    await signInByCall(page.context(), 'pharmacy')
    await page.setViewportSize(SCREENS[turn % SCREENS.length] ?? ZOOMED)
    await openWhole(page, url)
    for (const at of SCREENS.keys()) {
      const viewport = SCREENS[(turn + at) % SCREENS.length] ?? ZOOMED
      await page.setViewportSize(viewport)
      if (viewport === ZOOMED) {
        await expectNothingSideways(page)
        await expect.poll(async () => (await roomOf(page)).rows).toBeGreaterThan(1)
        continue
      }
      await expectRoom(page, 300, viewport.width > 1024 ? 12 : 8)
      expect([viewport.width, await cutTexts(page)]).toEqual([viewport.width, []])
    }

    // A phone has other controls from the first moment on.
    await page.setViewportSize(PHONE)
    await openWhole(page, url)
    await expectRoom(page, 200, 6)
  })
}

test('letters twice as large leave cart, home and member centre without anything sideways', async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  await signInByCall(page.context(), 'pharmacy')
  for (const { path } of [routes.cart, routes.home, routes.memberCentre]) {
    await openWhole(page, path)
    await expectNothingSideways(page)
  }
})

test('tables of a member’s pages cut nothing that tells goods apart, and a small desktop shows eight rows', async ({
  page,
}) => {
  await signInByCall(page.context(), 'pharmacy')
  for (const [url, screens] of [
    [routes.quickPurchase.path, DESKTOPS],
    [routes.favorites.path, DESKTOPS.toReversed()],
  ] as const) {
    await page.setViewportSize(screens[0] ?? ZOOMED)
    await openWhole(page, url)
    for (const viewport of screens) {
      await page.setViewportSize(viewport)
      await expect.poll(async () => (await roomOf(page)).rows).toBeGreaterThanOrEqual(8)
      expect([url, viewport.width, await cutTexts(page)]).toEqual([url, viewport.width, []])
    }
  }
})

test('a cart shows three of its lines on a phone, begins high up on a desktop, and is left by keys', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await signInByCall(context, 'clinic')
  const answer = await context.request.get('/api/goods/list?in_stock=1&per_page=40')
  const listed = ((await answer.json()) as { data: WireGoodsList }).data.data
  const wanted = listed.filter(({ is_buy }) => is_buy === 1).slice(0, 6)
  const form = Object.fromEntries(
    wanted.flatMap(({ id, zbz }, at) => [
      [`params[${at}][goods_id]`, String(id)],
      [`params[${at}][number]`, String(zbz)],
    ]),
  )
  const added = await context.request.post(cartCalls.cartAdd.path, { form, headers: { origin: storefrontUrl } })
  expect(added.status()).toBe(200)
  await openWhole(page, routes.cart.path)
  await expect.poll(async () => (await roomOf(page)).rows).toBeGreaterThanOrEqual(3)
  // The cost of a line is shown next to its quantity; the two must not overlap.
  const sides = await page
    .getByRole('main')
    .getByRole('textbox', { name: /^采购数量/ })
    .evaluateAll((fields) =>
      fields.map((field) => {
        const sum = field.closest('tr')?.querySelector('.cell-amount')?.getBoundingClientRect()
        return Math.round((sum?.left ?? 0) - (field.parentElement?.getBoundingClientRect().right ?? 0))
      }),
    )
  expect(sides.length).toBeGreaterThanOrEqual(3)
  expect(sides.filter((gap) => gap < 0)).toEqual([])
  for (const viewport of DESKTOPS) {
    await page.setViewportSize(viewport)
    await expect.poll(async () => (await roomOf(page)).top).toBeLessThan(300)
    expect([viewport.width, await cutTexts(page)]).toEqual([viewport.width, []])
  }
  // The keyboard goes on at the next line, and from there to the next step.
  const fields = page.getByRole('main').getByRole('textbox', { name: /^采购数量/ })
  const second = (await fields.nth(1).getAttribute('aria-label')) ?? ''
  await page
    .getByRole('button', { name: /^删除 / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('textbox', { name: second, exact: true })).toBeFocused()
  await page.keyboard.press('F9')
  await page.waitForURL(({ pathname }) => pathname === routes.checkout.path)
})
