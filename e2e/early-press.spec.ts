import type { Page } from '@playwright/test'
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
