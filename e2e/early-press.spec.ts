import type { Page } from '@playwright/test'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Holds the scripts of pages back until they are let through: all of a page that happens before is done before it lives. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isAlive = (page: Page): Promise<boolean> => page.evaluate(() => 'isAlive' in window)

test('a button pressed before the scripts of its page have come is answered when they come', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  const release = await holdScripts(page)
  const cart = page.getByRole('complementary', { name: '工具栏' }).getByRole('button', { name: /购物车/ })
  await page.goto('/list/table', { waitUntil: 'commit' })
  await cart.click()
  expect(await isAlive(page)).toBe(false)
  release()
  await expect(cart).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: '收起购物车' })).toBeVisible()
})

for (const path of ['/', '/list/table', '/search?keywords=%E7%BB%B4%E7%94%9F%E7%B4%A0']) {
  test(`what is typed into the search of ${path} before its scripts have come stays`, async ({ page, context }) => {
    await signInByCall(context, 'pharmacy')
    const release = await holdScripts(page)
    const field = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
    await page.goto(path, { waitUntil: 'commit' })
    await field.pressSequentially('板蓝根')
    expect(await isAlive(page)).toBe(false)
    release()
    await page.waitForFunction(() => window.isAlive)
    await page.waitForLoadState('networkidle')
    await expect(field).toHaveValue('板蓝根')
    await page.keyboard.type('颗粒')
    await expect(field).toHaveValue('板蓝根颗粒')
  })
}

test('rows pasted into the desk before its scripts have come open the purchase list, each a row', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help')
  await page.evaluate(() => navigator.clipboard.writeText('阿莫西林胶囊\t3\n布洛芬缓释胶囊\t4\n板蓝根颗粒\t5'))
  const release = await holdScripts(page)
  const line = page.getByRole('textbox', { name: '快速录单' })
  await page.goto(quickPurchaseUrl(), { waitUntil: 'commit' })
  await line.press('ControlOrMeta+v')
  expect(await line.getAttribute('data-desk-line')).not.toBe('alive')
  release()
  // The list gives way to its preview as soon as its rows are found, and keeps what was pasted.
  const list = page.getByRole('textbox', { name: '粘贴或输入采购计划', includeHidden: true })
  await expect(list).toHaveValue('阿莫西林胶囊\t3\n布洛芬缓释胶囊\t4\n板蓝根颗粒\t5')
})
