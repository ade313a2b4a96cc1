import type { WireCart } from '#lib/contract/cart/calls.ts'
import { selectedTotal } from '#lib/domain/cart.ts'
import { ladderAmount } from '#lib/domain/ladder.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { toCart } from '#lib/mapping/cart.ts'
import { press, tabTo } from './support/keyboard.ts'
import { signInOf } from './support/members.ts'
import { expectSaid, saidOn } from './support/said.ts'
import { expect, test } from './support/test.ts'
import { typeKeys } from './support/type-keys.ts'

/** Amount of money as it is in a text: ¥1,234.50 or ¥1234.50. */
function yuanIn(text: string | null): string {
  const found = /¥\s*([\d.]+)/.exec((text ?? '').replaceAll(',', ''))
  if (!found?.[1]) throw new Error(`no amount in ${text}`)
  return found[1]
}

test('a pharmacy finds a medicine by typing, signs in, fills the cart, orders, pays and sees the order', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('首页-青囊医药')

  // Initials find it; the arrow chooses, Enter searches for it.
  const field = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
  await field.click()
  await field.pressSequentially('amxl')
  const suggestion = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()
  await expect(suggestion).toContainText('阿莫西林')
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/\/search\?/)
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('link', { name: /阿莫西林/ })
    .click()
  await page.waitForURL(/\/list\/info\/\d+/)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(name).toContain('阿莫西林')

  // A guest sees no price and is led to sign-in and back to these goods.
  const goodsAddress = new URL(page.url()).pathname
  await expect(page.getByRole('main').getByText('登录后可见').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '登录采购' }).first().click()
  const { phone, password } = signInOf('pharmacy')
  await page.getByRole('textbox', { name: '手机号或用户名' }).fill(phone)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('textbox', { name: '密码' }).press('Enter')
  await page.waitForURL((url) => url.pathname === goodsAddress)
  await expect(
    page
      .getByRole('link', { name: signInOf('pharmacy').name })
      .or(page.getByText('安全退出'))
      .first(),
  ).toBeVisible()

  // Quantity by keyboard; Enter puts it into the cart.
  const quantity = page.getByRole('textbox', { name: /^采购数量/ }).first()
  await quantity.fill('60')
  await quantity.press('Enter')
  const nearExpiry = page.getByRole('alertdialog')
  await expect
    .poll(async () => (await nearExpiry.isVisible()) || (await saidOn(page)).some((text) => text.startsWith('已加入')))
    .toBe(true)
  if (await nearExpiry.isVisible()) await nearExpiry.getByRole('button', { name: '加入购物车' }).click()
  await expectSaid(page, /已加入购物车/)

  // Step 1: every figure by our own arithmetic.
  await page.goto('/cart')
  const summary = page.getByRole('region', { name: '结算' })
  await expect(summary).toBeVisible()
  const answer = (await (await page.request.get('/api/cart/list?filters=99999&new=1')).json()) as { data: WireCart }
  const cart = toCart(answer.data)
  for (const line of cart.lines) {
    if (line.type !== 'ordinary' || line.item.kind !== 'goods') continue
    const { ladder, salePrice } = line.item.goods
    const price = salePrice ?? line.rawPrice
    if (price === null || line.quantity === null) throw new Error(`line ${line.id} has no price or quantity`)
    expect(line.amount).toBe(ladderAmount(ladder, price, line.quantity))
  }
  expect(cart.amounts.goods).toBe(selectedTotal(cart.lines))
  const { goods, fullReduction, discount, coupon, shipping, pay } = cart.amounts
  expect(goods - fullReduction - discount - coupon + (shipping ?? 0)).toBe(pay)
  await expect(summary.getByRole('status')).toContainText(formatFen(pay))
  await summary.getByRole('button', { name: '去结算' }).click()

  // Step 2: the order as it will be, and submitted.
  await page.waitForURL(/\/cart_step2/)
  await expect(page.getByRole('table', { name: '商品清单' })).toContainText('阿莫西林')
  await page.getByRole('button', { name: '提交订单' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.or(page.getByRole('button', { name: '确认支付' })).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.getByRole('button', { name: '提交订单' }).click()

  // Step 3: paid from the balance.
  await page.waitForURL(/\/cart_step3\/\d+/)
  const balance = page.getByRole('radio', { name: /余额支付/ })
  await expect(balance).toBeChecked()
  const balanceNow = async () =>
    parseFen(
      ((await (await page.request.get('/api/user/user_money')).json()) as { data: { balance: string } }).data.balance,
    )
  const before = await balanceNow()
  // An order that waits for a company transfer is not forgotten over this one.
  const transfer = page.getByRole('main').getByText(/另有含麻订单 \d+ 待对公转账 ¥/)
  await expect(transfer).toBeVisible()
  // Asked once, with the sum and what pays it.
  await page.getByRole('button', { name: '确认支付' }).click()
  const payment = page.getByRole('dialog', { name: '确认支付' })
  await expect(payment).toContainText(/商品金额\s*¥[\d.]+.*应付\s*¥[\d.]+\s*余额支付\s*¥[\d.]+/)
  await payment.getByRole('button', { name: '确认支付' }).click()

  // Step 4 and the order itself.
  await page.waitForURL(/\/cart_step4/)
  await expect(page.getByText('支付成功')).toBeVisible()
  await page.reload()
  await expect(transfer).toBeVisible()
  await expect(page.getByRole('link', { name: '去转账' })).toHaveAttribute('href', /^\/cart_hm\?id=\d+$/)
  await page.getByRole('main').getByRole('link', { name: '查看订单' }).click()
  await page.waitForURL(/\/order\/info\/\d+/)
  await expect(page.getByText('待发货').first()).toBeVisible()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: '阿莫西林' })
  await expect(row).toContainText('60')
  const paid = parseFen(
    yuanIn(
      await page
        .getByRole('term')
        .filter({ hasText: /^实付$/ })
        .locator('..')
        .textContent(),
    ),
  )
  expect(await balanceNow()).toBe(before - paid)

  // It is the first of my orders.
  await page.goto('/order')
  await expect(page.getByRole('article').first()).toContainText('阿莫西林')
})

test('the same without a mouse: search, table, quantities, cart, order and payment by keys alone', async ({ page }) => {
  test.slow()
  const main = page.getByRole('main')
  await page.goto('/')
  await press(page, page.getByRole('link', { name: '登录', exact: true }).first())
  await page.waitForURL(/\/login/)
  const { phone, password } = signInOf('pharmacy')
  await tabTo(page, page.getByRole('textbox', { name: '手机号或用户名' }))
  await page.keyboard.type(phone)
  await tabTo(page, page.getByRole('textbox', { name: '密码' }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('安全退出').first()).toBeVisible()

  // The slash leads to the search, the arrows through what it suggests.
  const field = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('amxl')
  const suggestions = page.getByRole('listbox', { name: '搜索建议' })
  await expect(suggestions.getByRole('option').first()).toContainText('阿莫西林')
  await page.keyboard.press('ArrowDown')
  await expect(suggestions.getByRole('option', { selected: true })).toContainText('阿莫西林')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search(\/table)?\?/)
  await press(page, main.getByRole('navigation', { name: '视图' }).getByRole('link', { name: '列表' }))
  await page.waitForURL(/\/search\/table/)

  // Down the table: a number and Enter, row by row.
  const quantities = main.getByRole('table').getByRole('textbox', { name: /^采购数量/ })
  await tabTo(page, quantities.first())
  const names = await Promise.all([0, 1].map((at) => quantities.nth(at).getAttribute('aria-label')))
  for (const [at, name] of names.entries()) {
    await expect(quantities.nth(at)).toBeFocused()
    await page.keyboard.type('60')
    await page.keyboard.press('Enter')
    await expectSaid(page, `已加入购物车 ${name?.replace('采购数量 ', '')}`)
  }

  // Out of the field two letters lead to the cart.
  await page.keyboard.press('Tab')
  await typeKeys(page, ['g', 'c'])
  await page.waitForURL(/\/cart/)
  const first = main
    .getByRole('table')
    .first()
    .getByRole('textbox', { name: /^采购数量/ })
  await tabTo(page, first.first())
  const answered = page.waitForResponse((answer) => /\/api\/cart\/\d+\/edit$/.test(new URL(answer.url()).pathname))
  await page.keyboard.type('80')
  await page.keyboard.press('Enter')
  await expect(first.nth(1)).toBeFocused()
  await answered
  const order = main.getByRole('button', { name: '去结算' })
  await expect(order).toBeEnabled()
  await press(page, order)

  await page.waitForURL(/\/cart_step2/)
  await expect(main.getByRole('table', { name: '商品清单' })).toContainText('80')
  // The goods are one stop of the keyboard, however many there are.
  expect(await tabTo(page, main.getByRole('button', { name: '提交订单' }))).toBeLessThanOrEqual(8)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('alertdialog')
  const pay = main.getByRole('button', { name: '确认支付' })
  await expect(confirm.or(pay).first()).toBeVisible()
  if (await confirm.isVisible()) await press(page, confirm.getByRole('button', { name: '提交订单' }))
  await page.waitForURL(/\/cart_step3\/\d+/)
  await press(page, pay)
  await press(page, page.getByRole('dialog').getByRole('button', { name: '确认支付' }))
  await page.waitForURL(/\/cart_step4/)
  await expect(page.getByText('支付成功')).toBeVisible()
  await press(page, main.getByRole('link', { name: '查看订单' }))
  await page.waitForURL(/\/order\/info\/\d+/)
  await expect(page.getByText('待发货').first()).toBeVisible()
})
