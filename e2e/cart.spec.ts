import type { Page } from '@playwright/test'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { storefrontUrl } from './support/addresses.ts'
import { putIn } from './support/filled-cart.ts'
import { signInByCall } from './support/members.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const manyLines = 300
const hundredth = 100
const quantities = { name: /^采购数量/ }

interface Shelf {
  readonly batches: readonly { readonly batchNo: string; readonly stock: number; readonly warehouseId: number }[]
}

async function cartOf(page: Page): Promise<WireCart> {
  const answer = await page.request.get('/api/cart/list?filters=99999&new=1')
  return ((await answer.json()) as { data: WireCart }).data
}

/** Goods of which a full case can be had, whose case holds full packs. */
const hasRoomForCase = ({ jzl, zbz, number, max_number }: WireGoods) =>
  jzl >= 10 && jzl % zbz === 0 && (jzl * 0.8) % zbz === 0 && (number ?? 0) > jzl && max_number === null

test.beforeEach(async ({ context }) => {
  await signInByCall(context, 'chain')
})

test('a cart of 300 lines is rendered near the screen only and answers each key at once', async ({ page }) => {
  await putIn(page, manyLines)
  await page.goto('/cart_step1')
  const table = page.getByRole('table', { name: '购物车商品' })
  await expect(table.getByRole('textbox', quantities).first()).toBeVisible()
  const drawn = await table.getByRole('row').count()
  expect(drawn).toBeLessThan(120)

  const field = table.getByRole('textbox', quantities).nth(3)
  await field.focus()
  const delays = await field.evaluate(async (input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const measured: number[] = []
    for (const text of ['2', '24', '240', '24', '2', '22']) {
      const started = performance.now()
      write?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      measured.push(Math.round(performance.now() - started))
    }
    return measured
  })
  // Printed, not asserted: time belongs to the machine.
  process.stdout.write(`cart of ${manyLines} lines, ${drawn} rows drawn: typing answered in ${delays.join(', ')} ms\n`)
  await expect(field).toHaveValue('22')

  // The arrow goes on past what is rendered: the hundredth row is reached by keyboard.
  const rows = (await cartOf(page)).data.filter((line) => line.goods?.is_buy === 1 && line.goods.number !== 0)
  await table.getByRole('textbox', quantities).first().focus()
  for (let row = 1; row < hundredth; row++) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      (was) => document.activeElement instanceof HTMLInputElement && document.activeElement !== was,
      before,
    )
  }
  const reached = page.locator(':focus')
  await expect(reached).toHaveAttribute('aria-label', `采购数量 ${rows[hundredth - 1]?.goods?.name}`)
  await expect(reached).toBeInViewport()
})

test('a changed quantity is stored, an illegal one is corrected and said, unselecting changes the sum', async ({
  page,
}) => {
  await page.goto('/cart_step1')
  const table = page.getByRole('table', { name: '购物车商品' })
  const field = table.getByRole('textbox', quantities).first()
  await expect(field).toBeVisible()
  const summary = page.getByRole('region', { name: '结算' })
  const total = async () => (await summary.getByRole('status').textContent()) ?? ''

  const before = await total()
  const stored = page.waitForResponse((response) => /\/api\/cart\/\d+\/edit/.test(response.url()))
  await field.fill('40')
  await field.press('Enter')
  expect((await stored).status()).toBe(200)
  await expect.poll(total).not.toBe(before)

  const withIt = await total()
  await table.getByRole('checkbox', { name: /^选择/ }).first().uncheck()
  await expect.poll(total).not.toBe(withIt)
  await table.getByRole('checkbox', { name: /^选择/ }).first().check()
  await expect.poll(total).toBe(withIt)

  // From 80 % of a case on the full case is offered, and one press takes it.
  const near = (await cartOf(page)).data.find(({ type, goods }) => type === 0 && goods && hasRoomForCase(goods))
  const { name = '', jzl: full = 0, zbz: pack = 1 } = near?.goods ?? {}
  const own = table
    .getByRole('row')
    .filter({ has: page.getByRole('textbox', { name: `采购数量 ${name}` }) })
    .first()
  const quantity = own.getByRole('textbox', quantities)
  await quantity.fill(String(Math.ceil((full * 0.8) / pack) * pack))
  await expect(own.getByRole('status').filter({ hasText: '即满整件' })).toBeVisible()
  await own.getByRole('button', { name: new RegExp(`^改为${full}.（整件）`) }).click()
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue(String(full))
  await expect(own.getByRole('button', { name: /整件/ })).toHaveCount(0)
})

test('a line there is too little of stays where its quantity can be corrected; a filter narrows lines, not sums', async ({
  page,
}) => {
  const { data: lines } = await cartOf(page)
  const line = lines.findLast(({ type, number, goods }) => type === 0 && number !== null && goods?.is_buy === 1)
  const goods = line?.goods
  if (!goods) throw new Error('nothing in the cart can be bought')
  const { batches } = await operate<Shelf>(`/goods/${goods.id}`)
  const setStock = async (stockOf: (stock: number, at: number) => number) => {
    for (const [at, { batchNo, stock, warehouseId }] of batches.entries()) {
      await operate(`/goods/${goods.id}/batches`, { batchNo, warehouseId, stock: stockOf(stock, at) })
    }
  }
  const wanted = goods.zbz * 6
  await page.request.post(`/api/cart/${line.id}/edit`, {
    form: { number: wanted, new: 1 },
    headers: { origin: storefrontUrl },
  })
  try {
    await setStock((_, at) => (at === 0 ? goods.zbz * 4 : 0))
    await page.goto('/cart_step1')
    const summary = page.getByRole('region', { name: '结算' })
    const chosen = summary.getByText(/^已选/)
    await expect(page.getByRole('table', { name: '购物车商品' })).toBeVisible()
    const legal = (await cartOf(page)).data.find(({ id }) => id === line.id)?.legal_number ?? 0
    expect(legal).toBeGreaterThan(0)
    const before = await chosen.textContent()

    const filters = page.getByRole('group', { name: '筛选商品' })
    await filters.getByRole('button', { name: /^暂不可购买/ }).click()
    const row = page
      .getByRole('table', { name: '购物车商品' })
      .getByRole('row')
      .filter({ has: page.getByRole('textbox', { name: `采购数量 ${goods.name}` }) })
    await expect(row).toHaveCount(1)
    await expect(chosen).toHaveText(before ?? '')
    await expect(row).toContainText('库存不足')
    await expect(row.getByRole('checkbox')).toBeDisabled()
    await row.getByRole('button', { name: new RegExp(`^改为${legal}`) }).click()
    await expect(row.getByRole('textbox', quantities)).toHaveValue(String(legal))
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(chosen).not.toHaveText(before ?? '')

    // Little is selected: goods that fill the gap are offered, and go in by keyboard.
    const [least] = [...lines].sort((a, b) => Number(a.amount) - Number(b.amount))
    const select = (ids: number[], isSelected: 0 | 1) =>
      page.request.post('/api/cart/batch_select', {
        form: { ...Object.fromEntries(ids.map((id, at) => [`ids[${at}]`, id])), is_selected: isSelected },
        headers: { origin: storefrontUrl },
      })
    await select(
      lines.map(({ id }) => id),
      0,
    )
    await select([least?.id ?? 0], 1)
    await page.reload()
    await expect(chosen).toContainText('已选 1 个品种')
    const fill = page.getByRole('region', { name: '凑单' })
    const count = (await cartOf(page)).data.length
    await fill.getByRole('button', { name: /^凑/ }).first().focus()
    await page.keyboard.press('Enter')
    const offered = fill.getByRole('listitem').getByRole('button', { name: /^加购/ }).first()
    await offered.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await cartOf(page)).data.length).toBe(count + 1)
  } finally {
    await setStock((stock) => stock)
  }
})

test('the drawer opens on lists, says when it is empty, and never opens on step 1', async ({ page, context }) => {
  await page.goto('/list/table?select=2')
  await page
    .getByRole('complementary', { name: '工具栏' })
    .getByRole('button', { name: /购物车/ })
    .click()
  await expect(
    page
      .getByRole('link', { name: '去结算' })
      .or(page.getByRole('button', { name: '去结算' }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/cart_step1')
  const handle = page.getByRole('complementary', { name: '工具栏' }).getByRole('button', { name: /购物车/ })
  await handle.click()
  // What would open comes over the network first: give it the time it took above, and more.
  await page.waitForLoadState('networkidle')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: '收起购物车' })).toHaveCount(0)

  // No page is open whose session is taken away.
  await page.goto('about:blank')
  await context.clearCookies()
  await signInByCall(context, 'overdue')
  await page.goto('/list/table?select=2')
  await page
    .getByRole('complementary', { name: '工具栏' })
    .getByRole('button', { name: /购物车/ })
    .click()
  await expect(page.getByText('购物车空空如也~').first()).toBeVisible()
})
