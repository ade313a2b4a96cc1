import type { Page } from '@playwright/test'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { shopApiUrl } from './addresses.ts'
import { expect } from './test.ts'

/** Signs in at the back office as who runs the sample shop from day to day. */
export async function openDesk(page: Page): Promise<void> {
  await page.goto(`${shopApiUrl}/staff`)
  await page.getByRole('textbox', { name: '用户名' }).fill(sampleOperator.username)
  await page.getByRole('textbox', { name: '密码' }).fill(sampleOperator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '后台' })).toBeVisible()
}
