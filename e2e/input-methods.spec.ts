import type { Locator, Page } from '@playwright/test'
import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'

// Safari on a Mac ends a composition before it sends the Enter that ended it, as the key of an input method (code 229). Every
// place that answers to Enter lets it pass; the next Enter is the buyer's own. The back office: staff-desk/enter-key.test.ts.

test.beforeEach(({ context }) => signInByCall(context, 'another'))

/** The Enter of a composition that has just ended, as Safari has it: no character comes with it. */
async function endComposition(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const field = document.activeElement
    for (const type of ['compositionstart', 'compositionend']) {
      field?.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: '字' }))
    }
  })
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, windowsVirtualKeyCode: 13 })
  await session.detach()
}

/** Everything the page writes from here on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What is missing to the next tier is asked for by POST, and changes nothing.
    const isWrite = request.method() === 'POST' && /^\/api\/(cart|chat)/.test(pathname) && !pathname.endsWith('_hint')
    if (isWrite) writes.push(pathname)
  })
  return writes
}

/** Nothing has become of the Enter: the field has the keyboard and its text, nothing was written, the address is the same. */
async function expectIgnored(page: Page, field: Locator, text: string, writes: readonly string[]): Promise<void> {
  const address = page.url()
  const before = [...writes]
  await endComposition(page)
  // What a key does at once it has done by the second frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(text)
  expect(page.url()).toBe(address)
  expect(writes).toEqual(before)
}

async function plainGoods(page: Page): Promise<WireGoods> {
  const answer = await page.request.get('/api/goods/list?in_stock=1&per_page=100&page=3')
  const { data } = (await answer.json()) as { data: WireGoodsList }
  const found = data.data.find(
    (each) => each.is_buy === 1 && !each.is_hm && !each.is_kx && !each.is_rx && !each.is_zbz && each.tm !== '',
  )
  if (!found) throw new Error('the sample shop has no plain goods')
  return found
}

test('at the entry desk: words, their quantity, and one that is corrected', async ({ page }) => {
  const { code } = await plainGoods(page)
  const writes = writesOf(page)
  await openWhole(page, quickPurchaseUrl())
  const line = page.getByRole('textbox', { name: '快速录单' })
  await line.fill(code)
  await expectIgnored(page, line, code, writes)
  await page.keyboard.press('Enter')

  const quantity = page.getByRole('textbox', { name: /^采购数量/ }).first()
  await expect(quantity).toBeFocused()
  await quantity.fill('1.5')
  await expectIgnored(page, quantity, '1.5', writes)
  await page.keyboard.press('Enter')

  const correction = page.getByRole('textbox', { name: /^录单数量/ })
  await correction.fill('20')
  await expectIgnored(page, correction, '20', writes)
  await page.keyboard.press('Enter')
  await expect.poll(() => writes).toEqual(['/api/cart'])
})

test('in the search, and in the quantity beside it', async ({ page }) => {
  const { tm } = await plainGoods(page)
  const writes = writesOf(page)
  await openWhole(page, routes.home.path)
  const field = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
  await field.fill('阿莫西林')
  await expect(page.getByRole('listbox').first()).toBeVisible()
  await expectIgnored(page, field, '阿莫西林', writes)

  await field.fill(tm)
  await page.keyboard.press('Enter')
  const early = page.getByRole('textbox', { name: `采购数量 ${tm}` })
  await expect(early).toBeFocused()
  await page.waitForURL(new RegExp(`keywords=${tm}`))
  await early.fill('20')
  await expectIgnored(page, early, '20', writes)
  await page.keyboard.press('Enter')
  await expect.poll(() => writes).toEqual(['/api/cart'])
})

test('in a list, and in the cart', async ({ page }) => {
  const writes = writesOf(page)
  await openWhole(page, `${routes.listTable.path}?in_stock=1`)
  const listed = page
    .getByRole('main')
    .getByRole('textbox', { name: /^采购数量/ })
    .first()
  await listed.fill('20')
  await expectIgnored(page, listed, '20', writes)
  await page.keyboard.press('Enter')
  await expect.poll(() => writes).toEqual(['/api/cart'])

  await openWhole(page, routes.cart.path)
  const lines = page.getByRole('table', { name: '购物车商品' })
  const own = lines.getByRole('textbox', { name: /^采购数量/ }).first()
  const more = String(Number(await own.inputValue()) + 20)
  await own.fill(more)
  await expectIgnored(page, own, more, writes)
  await page.keyboard.press('Enter')
  await expect.poll(() => writes.slice(1)).toEqual([expect.stringMatching(/^\/api\/cart\/\d+\/edit$/)])
})

test('in a conversation', async ({ page }) => {
  const writes = writesOf(page)
  // Where no lottery is offered, which would take the place of the conversation.
  await openWhole(page, routes.listTable.path)
  await page.getByRole('complementary', { name: '工具栏' }).getByRole('button', { name: /^客服/ }).click()
  const message = page.getByRole('textbox', { name: '消息内容' })
  await message.fill('请问何时到货')
  await expectIgnored(page, message, '请问何时到货', writes)
  await page.keyboard.press('Enter')
  await expect.poll(() => writes.length).toBe(1)
  await expect(message).toHaveValue('')
})
