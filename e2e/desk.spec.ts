import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Rows whose goods can be bought, by the name of their quantity field. */
const quantities = { name: /^采购数量/ }

test.beforeEach(async ({ context }) => {
  await signInByCall(context, 'another')
})

test('Enter adds and goes to the next row, arrows move between rows', async ({ page }) => {
  await page.goto('/list/table?select=1')
  const fields = page.getByRole('textbox', quantities)
  await expect(fields.nth(2)).toBeVisible()
  await fields.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(fields.nth(0)).toBeFocused()

  const name = (await fields.nth(0).getAttribute('aria-label'))?.replace('采购数量 ', '') ?? ''
  const wanted = await fields.nth(0).inputValue()
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await expect(page.getByText(`已加入购物车 ${name}`).first()).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .first()
  await expect(row.getByText(`已加 ${wanted}`)).toBeVisible()
})

test('a quantity that is no full pack is rounded up and said', async ({ page }) => {
  await page.goto('/list/table?select=1')
  const answer = (await (await page.request.get('/api/goods/list?select=1&per_page=40')).json()) as {
    data: { data: { name: string; is_bzdw: number; bzdw: number; is_buy: number; min_number: number }[] }
  }
  const packed = answer.data.data.find((goods) => goods.is_bzdw === 1 && goods.bzdw > 2 && goods.is_buy === 1)
  expect(packed, 'the sample shop has goods sold by the middle pack').toBeDefined()
  const field = page.getByRole('textbox', { name: `采购数量 ${packed?.name}` }).first()
  const step = packed?.bzdw ?? 0
  const wanted = Math.max(step, packed?.min_number ?? 0) + 1
  await field.fill(String(wanted))
  await field.press('Tab')
  const settled = Math.ceil(wanted / step) * step
  await expect(field).toHaveValue(String(settled))
  await expect(page.getByText(`已按中包装 ${step} 调整为 ${settled}`).first()).toBeVisible()
})

test('0 asks before it deletes, and Escape keeps what was there', async ({ page }) => {
  await page.goto('/list/table?select=2')
  const field = page.getByRole('textbox', quantities).first()
  await expect(field).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText(/^已加入购物车/).first()).toBeVisible()
  await field.fill('0')
  await field.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('确定删除这件商品吗?')
  await expect(question.getByRole('button', { name: '再想想' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await field.fill('0')
  await field.press('Enter')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/^已删除/).first()).toBeVisible()
})

test('the same list as pictures, without them, and for a guest', async ({ page, browser }) => {
  await page.goto('/list?select=3')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: '无图' }).click()
  await page.waitForURL(/\/list_no_image\?select=3/)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)

  const guest = await browser.newPage()
  await guest.goto(`${new URL(page.url()).origin}/list/table?select=3`)
  await expect(guest.getByRole('link', { name: '登录后可见' }).first()).toBeVisible()
  await expect(guest.getByRole('textbox', quantities)).toHaveCount(0)
  await guest.close()
})

test("like goods below a detail carry the member's prices", async ({ page }) => {
  await page.goto('/list/info/343')
  const like = page.getByRole('region', { name: '同类商品' })
  await expect(like.getByRole('button', { name: '加购' }).first()).toBeVisible()
  await expect(like.getByRole('article').first()).toContainText('¥')
  await expect(like.getByText('登录后可见')).toHaveCount(0)
})
