import type { Page } from '@playwright/test'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { expectSaid } from './support/said.ts'
import { scan } from './support/scan.ts'
import { expect, test } from './support/test.ts'

// Searches only: the cart and the orders of this member are left alone.
test.beforeEach(({ context }) => signInByCall(context, 'pharmacy'))

async function barcode(page: Page): Promise<string> {
  const answer = await page.request.get('/api/goods/list?in_stock=1&per_page=100')
  const { data } = (await answer.json()) as { data: WireGoodsList }
  const found = data.data.find((each) => each.is_buy === 1 && each.tm !== '')
  if (!found) throw new Error('the sample shop has no goods with a barcode')
  return found.tm
}

const firstQuantity = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name: /^采购数量/ })
    .first()

test('a code scanned with no field chosen is searched for, and its one quantity is next', async ({ page }) => {
  const code = await barcode(page)
  await openWhole(page, routes.listTable.path)
  await expect(firstQuantity(page)).toBeVisible()
  await scan(page, code)
  await expect(page).toHaveURL(new RegExp(`keywords=${code}`))
  await expect(firstQuantity(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('textbox', { name: /^采购数量/ })).toHaveCount(1)
})

test('a dialog is neither answered nor closed by a scanner, and the code waits for it', async ({ page }) => {
  const code = await barcode(page)
  await openWhole(page, routes.listTable.path)
  await expect(firstQuantity(page)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeAttached({ timeout: 30_000 })
  }).toPass()
  await scan(page, code)
  await expectSaid(page, `已扫到条码 ${code}，关闭弹窗后查询`)
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeAttached()
  expect(new URL(page.url()).pathname).toBe(routes.listTable.path)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`keywords=${code}`))
  await expect(firstQuantity(page)).toBeFocused()
})

test('↓ right after Enter leads into a quantity of these words, Enter alone stays', async ({ page }) => {
  await openWhole(page, routes.listTable.path)
  const field = page.getByRole('combobox', { name: '搜索药品或厂家' })
  await expect(firstQuantity(page)).toBeVisible()
  await field.fill('amxl')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keywords=amxl/)
  await expect(firstQuantity(page)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('blf')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('textbox', { name: '采购数量 blf' })).toBeFocused()
  await expect(page).toHaveURL(/keywords=blf/)
})
