import type { Page } from '@playwright/test'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Every answer takes this long: a page is seen this much earlier than its scripts come. */
const LATENCY_MS = 1_500

async function onSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
}

test('a button pressed before the scripts of its page have come is answered when they come', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  await onSlowLine(page)
  const cart = page.getByRole('complementary', { name: '工具栏' }).getByRole('button', { name: /购物车/ })
  // A browser that is slow itself may be too late with its press.
  await expect(async () => {
    await page.goto('/list/table', { waitUntil: 'commit' })
    await cart.click()
    expect(await page.evaluate(() => 'isAlive' in window)).toBe(false)
  }).toPass()
  await expect(cart).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: '收起购物车' })).toBeVisible()
})

for (const path of ['/', '/list/table', '/search?keywords=%E7%BB%B4%E7%94%9F%E7%B4%A0']) {
  test(`what is typed into the search of ${path} before its scripts have come stays`, async ({ page, context }) => {
    await signInByCall(context, 'pharmacy')
    await onSlowLine(page)
    const field = page.getByRole('combobox', { name: '搜索药品或厂家' }).first()
    await expect(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await field.pressSequentially('板蓝根')
      expect(await page.evaluate(() => 'isAlive' in window)).toBe(false)
    }).toPass()
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
  await onSlowLine(page)
  const line = page.getByRole('textbox', { name: '快速录单' })
  await expect(async () => {
    await page.goto(quickPurchaseUrl(), { waitUntil: 'commit' })
    await line.press('ControlOrMeta+v')
    expect(await line.getAttribute('data-desk-line')).not.toBe('alive')
  }).toPass()
  const list = page.getByRole('textbox', { name: '粘贴或输入采购计划' })
  await expect(list).toHaveValue('阿莫西林胶囊\t3\n布洛芬缓释胶囊\t4\n板蓝根颗粒\t5')
})
