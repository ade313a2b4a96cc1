import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

test('an owner sees another device and signs it out', async ({ page, context, browser }) => {
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1' })
  await signInByCall(elsewhere, 'rejected')
  await signInByCall(context, 'rejected')
  await page.goto(routes.basicInfo.path)
  const devices = page.getByRole('list', { name: '登录设备' })
  await expect(devices.getByText('当前设备')).toHaveCount(1)
  const phone = devices.getByRole('listitem').filter({ hasText: 'iPhone · Safari' })
  await expect(phone).toHaveCount(1)
  await phone.getByRole('button', { name: '退出iPhone · Safari' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出该设备' }).click()
  await expect(phone).toHaveCount(0)
  const other = await elsewhere.newPage()
  await other.goto(routes.basicInfo.path)
  await expect(other).toHaveURL((url) => url.pathname === routes.login.path)
  await elsewhere.close()
})
