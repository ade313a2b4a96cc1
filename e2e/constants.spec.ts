import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

// Measures of spec §9 as a browser shows them; docs/constants.md names where each constant is shown.

test('the toolbar is 40 px wide, with the cart drawer 310 px', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await page.goto(routes.list.path)
  const toolbar = page.getByRole('complementary', { name: '工具栏' })
  const right = page.viewportSize()?.width ?? 0
  expect(await toolbar.boundingBox()).toMatchObject({ x: right - 40, width: 40 })
  await toolbar.getByRole('button', { name: /^购物车/ }).click()
  const drawer = page.getByRole('complementary', { name: '购物车' })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: right - 310, width: 310 })
})

test('the search comes along from 205 px of scrolling on, not before', async ({ page }) => {
  await page.goto(routes.list.path)
  const box = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  const place = async () => (await box.boundingBox())?.y ?? 0
  const atRest = await place()
  await scrollTo(200)
  await expect.poll(place).toBe(atRest - 200)
  await scrollTo(210)
  await expect.poll(place).toBeGreaterThanOrEqual(0)
  await expect.poll(place).toBeLessThan(56)
  await scrollTo(200)
  await expect.poll(place).toBe(atRest - 200)
})

test('of more categories the frame shows seven, and of entries the nine there are', async ({ page, request }) => {
  const answer = (await (await request.get('/api/focus/common')).json()) as {
    data: { category: { name: string }[]; nav: { name: string }[] }
  }
  const { category, nav } = answer.data
  expect(category.length).toBeGreaterThan(7)
  await page.goto(routes.home.path)
  const menu = page.getByRole('navigation', { name: '商品分类' })
  for (const [at, { name }] of category.entries()) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(at < 7 ? 1 : 0)
  }
  const bar = page.getByRole('navigation', { name: '主导航' })
  const entries = bar.getByRole('list').first().locator(':scope > li')
  await expect(entries).toHaveCount(9)
  for (const [at, { name }] of nav.entries()) await expect(entries.nth(at)).toContainText(name)
})
