import { userCalls } from '#lib/contract/user/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { forgetSentCodes, sentCodeOf } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const NEW_PHONE = '13900007788'

test('a new phone needs the password and its code; then other devices are signed out and the old phone signs nobody in', async ({
  page,
  context,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/422|401/)
  const { password, phone } = signInOf('forgetful')
  const elsewhere = await browser.newContext()
  await signInByCall(elsewhere, 'forgetful')
  await signInByCall(context, 'forgetful')
  await page.goto(routes.basicInfo.path)
  await page.getByRole('button', { name: /^更换\s*手机号/ }).click()
  const form = page.getByRole('form', { name: '更换手机号' })
  await form.getByRole('textbox', { name: '新手机号' }).fill(NEW_PHONE)
  await forgetSentCodes()
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText(/已发送/)).toBeVisible()
  await form.getByRole('textbox', { name: '验证码' }).fill(await sentCodeOf(NEW_PHONE))
  const save = form.getByRole('button', { name: '保存' })
  await save.click()
  await expect(form).toContainText('请输入当前密码')
  await form.getByRole('textbox', { name: '当前密码' }).fill('not-the-password')
  await save.click()
  await expect(form).toContainText('当前密码不正确')
  // What was typed before is still there.
  await expect(form.getByRole('textbox', { name: '新手机号' })).toHaveValue(NEW_PHONE)
  await form.getByRole('textbox', { name: '当前密码' }).fill(password)
  await save.click()
  await expect(page.getByRole('main')).toContainText('139****7788')

  const state = async (request: typeof page.request) => (await (await request.get(userCalls.userBase.path)).json()).code
  expect(await state(page.request)).toBe(200)
  expect(await state(elsewhere.request)).toBe(10001)
  const stranger = await elsewhere.newPage()
  await stranger.goto(routes.login.path)
  for (const [account, isTheirs] of [
    [phone, false],
    [NEW_PHONE, true],
  ] as const) {
    await stranger.getByRole('textbox', { name: '手机号或用户名' }).fill(account)
    await stranger.getByRole('textbox', { name: '密码' }).fill(password)
    await stranger.getByRole('tabpanel', { name: '密码登录' }).getByRole('button', { name: '登录' }).click()
    if (!isTheirs) await expect(stranger.getByText(/账号或密码/)).toBeVisible()
  }
  await stranger.waitForURL((url) => url.pathname !== routes.login.path)
  await elsewhere.close()
})

test('that a phone is taken is said when its field is left: in registration and in the change of phone', async ({
  page,
  context,
}) => {
  const taken = signInOf('pharmacy').phone
  await page.goto(routes.registerStep1.path)
  const phone = page.getByRole('textbox', { name: /^手机号/ })
  await phone.fill(taken)
  await phone.press('Tab')
  await expect(page.getByText('该手机号已被使用')).toBeVisible()
  // The message comes to the field, the cursor stays where the buyer went on.
  await expect(phone).not.toBeFocused()
  await phone.fill('13900007799')
  await page.getByRole('textbox', { name: '用户名' }).focus()

  await signInByCall(context, 'clinic')
  await page.goto(routes.basicInfo.path)
  await page.getByRole('button', { name: /^更换\s*手机号/ }).click()
  const field = page.getByRole('form', { name: '更换手机号' }).getByRole('textbox', { name: '新手机号' })
  await field.fill(taken)
  await field.press('Tab')
  await expect(page.getByRole('form', { name: '更换手机号' })).toContainText('该手机号已被使用')
})
