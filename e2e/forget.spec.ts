import type { BrowserContext, Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { signInOf } from './support/members.ts'
import { forgetSentCodes, sentCodeOf } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const who = signInOf('pending')
const newPassword = 'brand-new-2026'

async function signInWith(page: Page, password: string): Promise<void> {
  await page.goto(routes.login.path)
  await page.getByRole('textbox', { name: '手机号或用户名' }).fill(who.phone)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('tabpanel', { name: '密码登录' }).getByRole('button', { name: '登录' }).click()
}

const isSignedIn = async (context: BrowserContext): Promise<boolean> =>
  (await context.request.get('/api/user/base')).status() === 200

/** From the link at the sign-in to the last step. */
async function resetPassword(page: Page, password: string): Promise<void> {
  await page.goto(routes.login.path)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.waitForURL(routes.forgetStep1.path)
  await forgetSentCodes()
  await page.getByRole('textbox', { name: '注册手机号' }).fill(who.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`验证码已发送至 ${who.phone}`)).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(await sentCodeOf(who.phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(routes.forgetStep2.path)
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue(who.name)
  await page.getByRole('textbox', { name: /^新密码/ }).fill(password)
  await page.getByRole('textbox', { name: '再次输入新密码' }).fill(password)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.waitForURL(routes.forgetStep3.path)
  await expect(page.getByText('新密码已生效')).toBeVisible()
}

test('a forgotten password is reset, and two other browsers are signed out by it', async ({ page, browser }) => {
  const others = [await browser.newContext(), await browser.newContext()]
  for (const context of others) {
    const other = await context.newPage()
    await signInWith(other, who.password)
    await other.waitForURL(routes.home.path)
    expect(await isSignedIn(context)).toBe(true)
  }

  await resetPassword(page, newPassword)

  for (const context of others) {
    expect(await isSignedIn(context)).toBe(false)
    const [other] = context.pages()
    await other?.goto(routes.memberCentre.path)
    await other?.waitForURL(/\/login\?next=/)
    await context.close()
  }
  // The step is done: it can't be walked back into.
  await page.goto(routes.forgetStep2.path)
  await page.waitForURL(routes.forgetStep3.path)
  await page.getByRole('link', { name: '去登录' }).click()
  await page.waitForURL(routes.login.path)
  await signInWith(page, newPassword)
  await page.waitForURL(routes.home.path)

  // Back to what the other tests know.
  await page.evaluate(() => window.sessionStorage.clear())
  await page.goto('about:blank')
  await page.context().clearCookies()
  await resetPassword(page, who.password)
})

test('wrong entries are named at their field, and what was typed stays', async ({ page, expectConsoleError }) => {
  await page.goto(routes.forgetStep1.path)
  const phone = page.getByRole('textbox', { name: '注册手机号' })
  const code = page.getByRole('textbox', { name: '验证码' })
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('请输入正确的手机号')
  await phone.fill('13912349999')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('请输入6位验证码')
  await code.fill('123456')
  expectConsoleError(/status of 422/)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(code).toHaveAccessibleDescription('验证码错误或已过期，请重新获取')
  await expect(phone).toHaveValue('13912349999')
})
