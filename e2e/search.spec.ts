import { searchUrl } from '#lib/routes/links.ts'
import { expect, test } from './support/test.ts'

const MINUTE_MS = 60_000

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

const field = { name: '搜索药品或厂家' }

test('asks once after a pause of 500 ms, not for every key', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/goods/search') asked.push(url.searchParams.get('keywords') ?? '')
  })
  await page.clock.install()
  await page.reload()
  const box = page.getByRole('combobox', field).first()
  await box.click()
  // However long the machine takes between two keys, less than the pause passes here.
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
  for (const key of 'amoxilin') {
    await box.press(key)
    await page.clock.runFor(60)
  }
  await page.clock.resume()
  await expect(page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()).toContainText('阿莫西林')
  expect(asked).toEqual(['amoxilin'])
})

test('arrows wrap, Escape closes and keeps the text, Enter searches what was typed', async ({ page }) => {
  const box = page.getByRole('combobox', field).first()
  await box.click()
  // In one change: between two keys a slow machine may let the pause of the suggestions pass.
  await box.fill('阿莫')
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  const count = await options.count()
  await box.press('ArrowUp')
  await expect(options.nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('阿莫')
  await box.fill('  阿莫  ')
  await box.press('Enter')
  await page.waitForURL(/\/search/)
  expect(new URL(page.url()).searchParams.get('keywords')).toBe('阿莫')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫')
})

test('nothing found is said, and junk is no error', async ({ page }) => {
  const box = page.getByRole('combobox', field).first()
  await box.click()
  await box.pressSequentially('@#$%^')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await box.press('Enter')
  await page.waitForURL(/\/search/)
  await expect(page.getByText(/未找到/)).toBeVisible()
})

test('a misspelt medicine is offered as it is spelt, while typing and on the page', async ({ page }) => {
  const box = page.getByRole('combobox', field).first()
  await box.click()
  await box.pressSequentially('阿莫西淋')
  const meant = page.getByRole('option', { name: /^您是不是要找 阿莫西林/ })
  await expect(meant).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('keywords') === '阿莫西林')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('阿莫西林')

  await page.goto(searchUrl('card', { keywords: '布洛分' }))
  const main = page.getByRole('main')
  await main.getByText('您是不是要找').getByRole('link', { name: '布洛芬', exact: true }).click()
  await expect(main.getByRole('article').first()).toContainText('布洛芬')
})

test('a manufacturer typed as a medicine is offered as manufacturer', async ({ page }) => {
  const maker = '丹霞岭南春制药'
  await page.goto(searchUrl('table', { keywords: maker, type: 0 }))
  const main = page.getByRole('main')
  await expect(main.getByText(/未找到/)).toBeVisible()
  await main.getByRole('link', { name: '改按厂家搜索' }).click()
  await page.waitForURL(/type=1/)
  const goods = main.getByRole('article')
  await expect(goods.first()).toContainText(maker)
  await expect(goods.filter({ hasNotText: maker })).toHaveCount(0)
})
