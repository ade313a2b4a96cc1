import type { Locator, Page } from '@playwright/test'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { askGuest } from './support/cached-page.ts'
import { signInOf } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { workerShop } from './support/own-shop.ts'
import { expectSaid } from './support/said.ts'
import { scan } from './support/scan.ts'
import { expect, test } from './support/test.ts'

// A pharmacy's order of the morning, by keyboard alone.
test.describe.configure({ mode: 'serial' })

const MOST_KEYS_AN_ITEM = 10
/** From the last key to the hits, of half the items. Printed, not asked for: the machine may have other work. */
const AIM_HITS_MS = 200
/** As buyers type who know their goods: first letters, names, codes, and what a scanner reads. */
const letters = ['amxl', 'blf', 'lhqw', 'gml', 'hxzq', 'wss', 'tbkw', 'sqp']
const names = ['甲硝唑', '厄贝沙坦', '防风通圣', '蛇油', '氨苄', '碳酸钙']

const shop = workerShop

async function signIn(page: Page): Promise<void> {
  const { phone, password } = signInOf('pharmacy')
  const base = shop.storefront.url
  const answer = await page.request.post(`${base}/api/login`, {
    headers: { origin: base },
    form: { account: phone, password },
  })
  expect(answer.status()).toBe(200)
}

async function inCart(page: Page): Promise<number> {
  const answer = await page.request.get(`${shop.storefront.url}/api/cart/total`)
  return ((await answer.json()) as { data: { count: number } }).data.count
}

interface Watched extends Window {
  waits: number[]
}

/** Notes how long it takes from the last change of the line until its hits are in the page. */
function watchHits(): void {
  const waits: number[] = []
  Object.assign(window, { waits })
  let typedAt: number | undefined
  document.addEventListener('input', () => {
    typedAt = performance.now()
  })
  new MutationObserver(() => {
    if (typedAt === undefined) return
    // To read the whole page at each change would take the time that is measured.
    const said = [...document.querySelectorAll('main [role="status"]')].map((each) => each.textContent)
    if (!said.some((text) => /个品种，按 ↓ 填数量/.test(text ?? ''))) return
    waits.push(performance.now() - typedAt)
    typedAt = undefined
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Counts what is pressed; a scanner's keys are not the buyer's. */
class Hands {
  presses = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.presses += 1
    }
  }

  /** Letters key by key; words come from an input method, a key a letter of their pinyin at most. */
  async type(text: string): Promise<void> {
    if (/^[\w.]+$/.test(text)) return await this.press(...text)
    await this.#page.keyboard.insertText(text)
    this.presses += text.length + 1
  }

  async scan(code: string): Promise<void> {
    await scan(this.#page, code)
  }
}

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement)

/** The key works as soon as the page is alive; once it has led there, it would be a letter. */
async function slashTo(page: Page, field: Locator): Promise<void> {
  await page.waitForFunction(() => window.isAlive)
  await expect(async () => {
    if (!(await hasFocus(field))) await page.keyboard.press('/')
    expect(await hasFocus(field)).toBe(true)
  }).toPass()
}

/** Goods anyone may buy a pack of. */
async function plainGoods(): Promise<WireGoodsList['data']> {
  const { data } = await askGuest<WireGoodsList>('/api/goods/list?in_stock=1&per_page=100&page=4', shop.shopApi.url)
  return data.filter((each) => !each.is_hm && !each.is_kx && !each.is_rx && each.type === 0)
}

test('twenty items by letters, names, codes and scanner: ten keys an item, never a mouse', async ({ page }) => {
  await signIn(page)
  const plain = await plainGoods()
  const scanned = plain.slice(0, 3).map((each) => each.tm)
  const codes = plain.slice(3, 6).map((each) => each.code)
  await page.goto(shop.storefront.url + quickPurchaseUrl())
  const line = page.getByRole('textbox', { name: '快速录单' })
  const hits = page.getByRole('table', { name: '录单结果' })
  const hands = new Hands(page)
  await line.waitFor()
  await page.evaluate(watchHits)
  await slashTo(page, line)

  const enter = async (typed: string, isScanned: boolean) => {
    const before = await inCart(page)
    await (isScanned ? hands.scan(typed) : hands.type(typed))
    if (!isScanned) {
      await expect(page.getByText(/个品种，按 ↓ 填数量/)).toBeVisible()
      await hands.press('Enter')
    }
    const quantity = hits.locator('input:focus')
    await expect(quantity).toBeVisible()
    await hands.press('2', '0', 'Enter')
    await expect(line).toBeFocused()
    await expect.poll(() => inCart(page)).not.toBe(before)
  }
  const items = [...letters, ...names, ...codes]
  for (const item of items) await enter(item, false)
  for (const code of scanned) await enter(code, true)

  const entered = items.length + scanned.length
  const waits = (await page.evaluate(() => (window as unknown as Watched).waits)).sort((a, b) => a - b)
  const ms = (wait = 0) => `${wait.toFixed(0)} ms`
  const median = waits[waits.length >> 1] ?? Number.POSITIVE_INFINITY
  process.stdout.write(
    `${entered} items: ${hands.presses} keys, ${(hands.presses / entered).toFixed(1)} an item; hits after ${ms(median)} (median; aim ${ms(AIM_HITS_MS)}, ${median <= AIM_HITS_MS ? 'met' : 'missed'}), ${ms(waits[0])} to ${ms(waits.at(-1))}\n`,
  )
  expect(entered).toBe(20)
  expect(hands.presses / entered).toBeLessThanOrEqual(MOST_KEYS_AN_ITEM)
  expect(waits.length).toBeGreaterThanOrEqual(items.length)
})

test('many scans one after the other search each time, and no code becomes a quantity', async ({ page }) => {
  await signIn(page)
  const plain = (await plainGoods()).slice(6, 14)
  await openWhole(page, shop.storefront.url + quickPurchaseUrl())
  const line = page.getByRole('textbox', { name: '快速录单' })
  const hits = page.getByRole('table', { name: '录单结果' })
  const hands = new Hands(page)
  await slashTo(page, line)
  const before = await inCart(page)
  for (const { tm } of plain) {
    await hands.scan(tm)
    await expect(hits.locator('input:focus')).toBeVisible()
    await expect(line).toHaveValue(tm)
    await expect(hits.getByRole('row')).toHaveCount(2)
  }
  // Nor when nothing waits for the hits.
  for (const { tm } of plain) await hands.scan(tm)
  await expect(line).toHaveValue(plain.at(-1)?.tm ?? '')
  await expect(hits.locator('input:focus')).toBeVisible()
  expect(await inCart(page)).toBe(before)
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^已加 .*，共 20/)).toBeVisible()

  // The same in the quantities of a cart and of a list, where the code goes to the line or the search field.
  for (const [path, field] of [
    [routes.cart.path, page.getByRole('textbox', { name: '快速录单' })],
    [routes.listTable.path, page.getByRole('combobox', { name: '搜索药品或厂家' })],
  ] as const) {
    await openWhole(page, shop.storefront.url + path)
    const quantity = page
      .getByRole('main')
      .getByRole('textbox', { name: /采购数量/ })
      .first()
    await quantity.waitFor()
    // The line's hits come above a cart and have quantities of their own: this very field is meant.
    const own = await quantity.elementHandle()
    const number = await own?.inputValue()
    await own?.focus()
    await scan(page, plain[0]?.tm ?? '', { isEnded: false })
    await expect(field).toHaveValue(plain[0]?.tm ?? '')
    expect(number).toBeTruthy()
    expect(await own?.inputValue()).toBe(number)
  }
})

test('/ works after a tick and from a list of options, ↓ on the empty line enters the first quantity', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(shop.storefront.url + routes.cart.path)
  const line = page.getByRole('textbox', { name: '快速录单' })
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: /采购数量/ }).first()
  await quantity.waitFor()
  await slashTo(page, line)
  await page.keyboard.press('ArrowDown')
  await expect(quantity).toBeFocused()
  await main
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('/')
  await expect(line).toBeFocused()
  await page.getByRole('combobox', { name: '搜索类型' }).focus()
  await page.keyboard.press('/')
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('')
})

test('a slash in a quantity goes back to the line and leaves the number as it was', async ({ page }) => {
  await signIn(page)
  await page.goto(shop.storefront.url + routes.cart.path)
  const quantity = page.getByRole('main').getByRole('textbox', { name: /数量/ }).first()
  await quantity.focus()
  const number = await quantity.inputValue()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: '快速录单' })).toBeFocused()
  await expect(quantity).toHaveValue(number)
})

test('a search is followed into its first quantity, and rows pasted into the line become a purchase list', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(shop.storefront.url + routes.listTable.path)
  await slashTo(page, page.getByRole('combobox', { name: '搜索药品或厂家' }))
  await page.keyboard.type('amxl')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/table/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('amxl')
  await expect(page.getByRole('textbox', { name: /采购数量/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('textbox', { name: /采购数量/ }).first()).toBeFocused()

  await page.goto(shop.storefront.url + quickPurchaseUrl())
  const line = page.getByRole('textbox', { name: '快速录单' })
  await expect(line).toHaveAttribute('data-desk-line', 'alive')
  await line.fill('amxl')
  await expect(page.getByText(/个品种，按 ↓ 填数量/)).toBeVisible()
  await line.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '布洛芬\t10\n阿莫西林\t20')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  // Matched at once: the list itself is out of sight as soon as the preview stands.
  const preview = page.getByRole('table', { name: '导入预览' })
  await expect(preview.getByRole('row').filter({ hasText: '第 1 行' })).toContainText('布洛芬')
  await expect(preview.getByRole('row').filter({ hasText: '第 2 行' })).toContainText('阿莫西林')
})

test('a misspelt name is taken as meant, and an entry is taken back', async ({ page }) => {
  await signIn(page)
  await page.goto(shop.storefront.url + quickPurchaseUrl())
  const line = page.getByRole('textbox', { name: '快速录单' })
  await slashTo(page, line)
  const before = await inCart(page)
  await page.keyboard.insertText('布洛分')
  await expect(page.getByText('您是不是要找')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('布洛芬')
  await expect(page.getByText(/个品种，按 ↓ 填数量/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '录单结果' }).locator('input:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^已加 .*，共/)).toBeVisible()
  await page.keyboard.type('amxl')
  await expect(page.getByText(/个品种，按 ↓ 填数量/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '录单结果' }).locator('input:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  // At once, while the entry is on its way: the newest goes first, then the one before.
  await page.keyboard.press('Control+z')
  await expectSaid(page, /^已撤销/)
  await expect(page.getByText(/^已加 .*布洛芬.*，共/)).toBeVisible()
  await expect(line).toHaveValue('amxl')
  await page.keyboard.press('Control+z')
  await expect.poll(() => inCart(page)).toBe(before)
})
