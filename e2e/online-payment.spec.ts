import type { Page } from '@playwright/test'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { orderUrl, payUrl } from '#lib/routes/links.ts'
import { openCaller } from './support/caller.ts'
import { newOrder } from './support/case-makers.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { expectSaid, keepSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

async function orderOf(who: 'pharmacy' | 'clinic'): Promise<number> {
  const caller = await openCaller('the storefront')
  const { phone, password } = signInOf(who)
  await caller.data('login', { body: { account: phone, password } })
  const id = await newOrder(caller)
  await caller.close()
  return id
}

const detail = async (page: Page, id: number): Promise<WireOrderDetail> =>
  ((await (await page.request.get(`/api/order/${id}`)).json()) as { data: WireOrderDetail }).data

/** Chooses a way at a provider and begins to pay. */
async function begin(page: Page, id: number, way: string) {
  await page.goto(payUrl(id))
  await page.getByRole('group', { name: '支付方式' }).getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: '去支付' }).click()
  return page.getByRole('region', { name: `${way}付款` })
}

test('a code is paid on the provider’s page, and the page that waits goes on by itself', async ({ page, context }) => {
  await signInByCall(context, 'pharmacy')
  const id = await orderOf('pharmacy')
  const box = await begin(page, id, '微信支付')
  await expect(box.getByRole('img', { name: '微信支付二维码' })).toBeVisible()
  await expect(box.getByText('等待付款')).toBeVisible()
  const opened = context.waitForEvent('page')
  await box.getByRole('link', { name: '在本设备打开' }).click()
  const provider = await opened
  // Neither a forged notice nor one of another amount pays anything.
  for (const lie of ['发送伪造签名的通知', '发送金额不符的通知']) {
    await provider.getByRole('button', { name: lie }).click()
    await expect(provider.getByRole('status')).toContainText('商城拒绝了通知')
  }
  expect((await detail(page, id)).state).toBe('submitted')
  await provider.getByRole('button', { name: '支付，通知发送两次' }).click()
  await expect(provider.getByRole('status')).toHaveText('已支付，商城已接收通知，商城已接收通知')
  await expect(page.getByText('支付成功').first()).toBeVisible()
  expect((await detail(page, id)).payments).toMatchObject([{ label: '微信支付' }])
})

test('on a phone the provider’s page opens; a notice that is lost is asked for', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: PHONE, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signInByCall(context, 'clinic')
  const id = await orderOf('clinic')
  const box = await begin(page, id, '支付宝')
  await box.getByRole('link', { name: '前往支付宝付款' }).click()
  await page.getByRole('button', { name: '支付，通知丢失' }).click()
  await expect(page.getByRole('status')).toHaveText('已支付')
  // Back in the shop the payment that waits is on the page, and is asked about.
  await page.goto(payUrl(id))
  await expect(page.getByText('支付成功').first()).toBeVisible()
  expect((await detail(page, id)).payments).toMatchObject([{ label: '支付宝' }])
  await context.close()
})

test('money for an order that was cancelled meanwhile goes back the way it came', async ({ page, context }) => {
  await signInByCall(context, 'pharmacy')
  const id = await orderOf('pharmacy')
  const box = await begin(page, id, '微信支付')
  const opened = context.waitForEvent('page')
  await box.getByRole('link', { name: '在本设备打开' }).click()
  const provider = await opened
  const caller = await openCaller('the storefront')
  const { phone, password } = signInOf('pharmacy')
  await caller.data('login', { body: { account: phone, password } })
  await caller.data('orderCancel', { params: { id } })
  await caller.close()
  await provider.getByRole('button', { name: '确认支付' }).click()
  await expect(provider.getByRole('status')).toContainText('商城已接收通知')
  await page.goto(orderUrl(id))
  await expect(page.getByText(/收到微信支付 ¥[\d,.]+，订单已不需付款，款项原路退回/)).toBeVisible()
})

const balanceOf = async (page: Page): Promise<number> =>
  Number(
    ((await (await page.request.get('/api/user/user_money')).json()) as { data: { balance: string } }).data.balance,
  )

test('a balance is recharged by a code, and the page that waits goes on by itself', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  const before = await balanceOf(page)
  await page.goto('/wdqb_yegl')
  await page.getByRole('button', { name: '充值', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '充值', exact: true })
  await dialog.getByRole('radio', { name: '微信支付' }).check()
  await dialog.getByLabel('金额（元）').fill('123.45')
  await dialog.getByRole('button', { name: '去支付' }).click()
  const box = page.getByRole('region', { name: '微信支付付款' })
  await expect(box.getByRole('heading', { name: '微信支付 ¥123.45' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await box.getByRole('link', { name: '在本设备打开' }).click()
  const provider = await opened
  await provider.getByRole('button', { name: '支付，通知发送两次' }).click()
  await expectSaid(page, '充值成功，已计入余额 ¥123.45')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('row', { name: /充值.*\+123\.45/ })).toHaveCount(1)
  expect(await balanceOf(page)).toBeCloseTo(before + 123.45, 2)
})

test('on a phone a recharge whose notice is lost waits on the page, and is asked for', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: PHONE, viewport: { width: 390, height: 844 } })
  await keepSaid(context)
  const page = await context.newPage()
  await signInByCall(context, 'clinic')
  const before = await balanceOf(page)
  await page.goto('/wdqb_yegl?recharge=8.80')
  const dialog = page.getByRole('dialog', { name: '充值', exact: true })
  await dialog.getByRole('radio', { name: '支付宝' }).check()
  await expect(dialog.getByLabel('金额（元）')).toHaveValue('8.80')
  await dialog.getByRole('button', { name: '去支付' }).click()
  await page.getByRole('link', { name: '前往支付宝付款' }).click()
  await page.getByRole('button', { name: '支付，通知丢失' }).click()
  await expect(page.getByRole('status')).toHaveText('已支付')
  await page.goto('/wdqb_yegl')
  await expectSaid(page, '充值成功，已计入余额 ¥8.80')
  expect(await balanceOf(page)).toBeCloseTo(before + 8.8, 2)
  await context.close()
})
