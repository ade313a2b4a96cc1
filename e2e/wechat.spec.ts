import { routes } from '#lib/routes/registry.ts'
import { newcomer } from './support/applicants.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { fillAccount } from './support/register-forms.ts'
import { expect, test } from './support/test.ts'
import { scanWechat, showCode, showCodeButton } from './support/wechat-scan.ts'

test('somebody new scans and registers; from then on a scan signs in, anywhere', async ({ page, browser }) => {
  const who = newcomer()
  const nickname = `微信${who.phone.slice(-4)}`
  await page.goto(routes.registerWechat.path)
  await showCode(page)
  await scanWechat(page, nickname)
  await expect(page.getByText(`已确认微信“${nickname}”`)).toBeVisible()
  await page.getByRole('button', { name: '继续注册' }).click()
  await page.waitForURL(routes.registerStep1.path)
  await fillAccount(page, who)
  await page.waitForURL(routes.registerStep2.path)
  await page.goto(routes.wechat.path)
  await expect(page.getByText(`已绑定微信 ${nickname}`)).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(routes.login.path)
  await other.getByRole('link', { name: '微信扫码' }).click()
  await showCode(other)
  await scanWechat(other, nickname)
  await other.waitForURL(routes.home.path)
  await expect(other.getByRole('banner').getByText(who.username)).toBeVisible()
  await elsewhere.close()
})

test('a member binds by a scan and unbinds', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await page.goto(routes.wechat.path)
  await showCodeButton(page).click()
  await expect(page.getByText('请输入当前密码')).toBeVisible()
  await showCode(page, signInOf('clinic').password)
  await scanWechat(page, '许医生')
  await expect(page.getByText('已绑定微信 许医生')).toBeVisible()
  await page.getByRole('button', { name: '解绑' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click()
  await expect(showCodeButton(page)).toBeVisible()
})

test('a code that ran out is renewed', async ({ page, context }) => {
  await signInByCall(context, 'another')
  await page.clock.install()
  await page.goto(routes.wechat.path)
  await showCode(page, signInOf('another').password)
  await page.clock.fastForward('10:00')
  await expect(page.getByText('二维码已过期，请刷新后重新扫描')).toBeVisible()
  await page.getByRole('button', { name: '刷新二维码' }).click()
  await showCode(page, signInOf('another').password)
  await expect(page.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible()
})
