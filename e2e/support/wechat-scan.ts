import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Scans the code a page shows: the development provider's own page replaces the phone. */
export async function scanWechat(page: Page, nickname: string): Promise<void> {
  await expect(page.getByText('有效期还剩', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '在本设备打开' }).click()
  const phone = await opened
  // Anyone who follows somebody's link has no screen that shows the same digits.
  const digits = (await page.getByText(/^确认码 \d{4}，/).textContent())?.match(/\d{4}/)?.[0] ?? 'no code'
  await expect(phone.getByText(`确认码：${digits}`)).toBeVisible()
  await phone.getByRole('textbox', { name: '微信昵称' }).fill(nickname)
  await phone.getByRole('button', { name: '确认' }).click()
  await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible()
  await phone.close()
}

export const showCodeButton = (page: Page) => page.getByRole('button', { name: '显示二维码' })

export async function showCode(page: Page, password?: string): Promise<void> {
  if (password !== undefined) await page.getByRole('textbox', { name: '当前密码' }).fill(password)
  await showCodeButton(page).click()
  await expect(page.getByRole('img', { name: /二维码$/ })).toBeVisible()
}
