import type { Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Applicant } from './applicants.ts'
import { forgetSentCodes, sentCodeOf } from './shop-api.ts'
import { expect } from './test.ts'

/** Step 1 as somebody new does it: a name, the proved phone, a password. */
export async function fillAccount(page: Page, who: Applicant): Promise<void> {
  await forgetSentCodes()
  await page.getByRole('textbox', { name: '用户名' }).fill(who.username)
  await page.getByRole('textbox', { name: '手机号' }).fill(who.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`验证码已发送至 ${who.phone}`)).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(await sentCodeOf(who.phone))
  await page.getByRole('textbox', { name: /^密码/ }).fill(who.password)
  await page.getByRole('textbox', { name: '再次输入密码' }).fill(who.password)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
}

/** The same from its address on. Ends on step 2. */
export async function openAccount(
  page: Page,
  who: Applicant,
  step1: string = routes.registerStep1.path,
): Promise<void> {
  await page.goto(step1)
  await fillAccount(page, who)
  await page.waitForURL((url) => url.pathname === step1.replace('step1', 'step2'))
}

/** A licence's number, dates and a file; `within` is the part of the page it is in. */
export async function fillLicence(page: Page, prefix: string, name: string, number: string): Promise<void> {
  await page.locator(`[name="${prefix}number"]`).fill(number)
  await page.locator(`[name="${prefix}valid_from"]`).fill('2024-01-01')
  await page.locator(`[name="${prefix}valid_to"]`).fill('2030-12-31')
  const files = page.locator(`[data-field="${prefix}files"]`)
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: onePixel })
  await expect(files.getByRole('link', { name: `${name}.png` })).toBeVisible()
}

export async function choosePlace(page: Page, prefix: string, street: string): Promise<void> {
  const district = page.locator(`[name="${prefix}region"]`)
  const group = district.locator('xpath=ancestor::div[contains(@class,"grid")][1]')
  await group.getByLabel('省份').selectOption({ label: '江苏省' })
  await group.getByLabel('城市').selectOption({ label: '南京市' })
  await district.selectOption({ label: '鼓楼区' })
  await page.locator(`[name="${prefix}street"]`).fill(street)
}
