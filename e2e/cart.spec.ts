import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

const manyLines = 300
const quantities = { name: /^采购数量/ }

interface Listed {
  readonly data: {
    readonly data: readonly { readonly id: number; readonly is_buy: number; readonly min_number: number }[]
  }
}

test.beforeEach(async ({ context }) => {
  await signInByCall(context, 'chain')
})

test('a cart of 300 lines is drawn near the screen only and answers each key at once', async ({ page }) => {
  const origin = new URL(test.info().project.use.baseURL ?? '').origin
  const wanted: number[] = []
  for (let at = 1; wanted.length < manyLines && at < 20; at++) {
    const answer = (await (
      await page.request.get(`/api/goods/list?in_stock=1&per_page=100&page=${at}`)
    ).json()) as Listed
    wanted.push(...answer.data.data.filter((goods) => goods.is_buy === 1).map((goods) => goods.id))
  }
  const form = Object.fromEntries(
    wanted.slice(0, manyLines).flatMap((id, index) => [
      [`params[${index}][goods_id]`, String(id)],
      [`params[${index}][number]`, '20'],
    ]),
  )
  const added = await page.request.post('/api/cart', { form, headers: { origin } })
  expect(added.status()).toBe(200)

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

  // Enter goes on past what is drawn: the hundredth row is reached by keyboard.
  await table.getByRole('textbox', quantities).first().focus()
  const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^采购数量/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(first)
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
  await page
    .getByRole('complementary', { name: '工具栏' })
    .getByRole('button', { name: /购物车/ })
    .click()
  await expect(page.getByRole('button', { name: '收起购物车' })).toHaveCount(0)

  await context.clearCookies()
  await signInByCall(context, 'overdue')
  await page.goto('/list/table?select=2')
  await page
    .getByRole('complementary', { name: '工具栏' })
    .getByRole('button', { name: /购物车/ })
    .click()
  await expect(page.getByText('购物车空空如也~').first()).toBeVisible()
})
