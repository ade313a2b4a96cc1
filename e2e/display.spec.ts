import type { Page } from '@playwright/test'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

const rowHeights = (page: Page): Promise<number> =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
    .evaluate((row) => Number.parseFloat(getComputedStyle(row).height))
const rootSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

test('rows and letters as a buyer chose them, on cached pages and on pages of their own', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await page.goto('/list_no_image?select=1')
  await expect(page.getByRole('textbox', { name: /^采购数量/ }).first()).toBeVisible()
  const before = await rowHeights(page)
  await page.getByRole('button', { name: '显示设置' }).first().click()
  await page.getByRole('radio', { name: '紧凑' }).check()
  await expect.poll(() => rowHeights(page)).toBeLessThan(before)
  await page.getByRole('radio', { name: '大字' }).check()
  await expect.poll(() => rootSize(page)).toBe('18px')

  // Before any script of the shop's own runs: the page is never seen otherwise.
  await page.route('**/_next/static/**/*.js', () => undefined)
  for (const address of ['/list/table?select=1', '/order']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('html[data-density="compact"][data-text="large"]')).toBeAttached()
  }
})

test('the cached page is the same for everyone, whatever they chose', async ({ request }) => {
  // Other tests may change goods of the list between two answers.
  await expect(async () => {
    const usual = await (await request.get('/list/table?select=1')).text()
    const chosen = await request.get('/list/table?select=1', { headers: { cookie: 'display=compact.large.plain' } })
    expect((await chosen.text()) === usual).toBe(true)
  }).toPass()
})

test('links to lists lead to the view chosen last; search engines keep one address', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await page.goto('/list?select=3')
  await page.getByRole('navigation', { name: '视图' }).getByRole('link', { name: '无图' }).click()
  await page.waitForURL(/\/list_no_image\?select=3/)
  await page.getByRole('button', { name: '展开商品分类' }).click()
  await page
    .getByRole('navigation', { name: '商品分类' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/list_no_image\?select=\d+$/)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/list\?select=\d+$/)
})

test('on a phone the settings are reached from the foot of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: '显示设置' }).click()
  await page.getByRole('dialog', { name: '显示设置' }).getByRole('radio', { name: '大字' }).check()
  await expect.poll(() => rootSize(page)).toBe('18px')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})
