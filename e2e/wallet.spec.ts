import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { openCaller } from './support/caller.ts'
import { newOrder } from './support/case-makers.ts'
import { memberId, signInByCall, signInOf } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

test('a recharge is asked for, booked by the operator, and seen in log and file', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/)
  await signInByCall(page.context(), 'wholesaler')
  await page.goto('/wdqb_yegl')
  await page.getByRole('button', { name: '充值', exact: true }).click()
  const form = page.getByRole('dialog', { name: '充值', exact: true })
  await form.getByRole('radio', { name: '对公转账' }).check()
  // Where it goes and what is written on it; the voucher goes with the request.
  for (const fact of ['收款户名', '开户银行', '收款账号']) await expect(form.getByText(fact)).toBeVisible()
  await expect(form.getByText(/^H\d+$/)).toBeVisible()
  await form.locator('input[type="file"]').setInputFiles({
    name: '回单.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8ccd0' } })
      .png()
      .toBuffer(),
  })
  await expect(form.getByRole('link', { name: '回单.png' })).toBeVisible()
  await form.getByLabel('金额（元）').fill('12.345')
  await form.getByRole('button', { name: '我已转账，提交' }).click()
  await expect(form.getByText('金额须为数字，最多两位小数，现为“12.345”')).toBeVisible()
  await expect(form.getByLabel('金额（元）')).toBeFocused()
  await expect(form.getByLabel('金额（元）')).toHaveValue('12.345')
  await form.getByLabel('金额（元）').fill('1234.56')
  await form.getByLabel('转账备注或流水号').fill('流水 20261120001')
  await form.getByRole('button', { name: '我已转账，提交' }).click()
  await expectSaid(page, '充值申请已提交，到账后入账')
  const requests = page.getByRole('region', { name: '充值与提现申请' })
  await expect(requests).toContainText('充值 ¥1234.56')
  await expect(requests).toContainText('待核对')

  const open = await operate<{ id: number; amount: string }[]>('/money-requests')
  const mine = open.find(({ amount }) => amount === '1234.56')
  await operate(`/money-requests/${mine?.id}/decide`, { isDone: true })
  await page.reload()
  await expect(requests).toContainText('已入账')
  await expect(page.getByRole('row', { name: /充值.*\+1234\.56/ })).toBeVisible()

  // A column of the months below has a like name.
  const opening = page.getByRole('cell', { name: '期初', exact: true })
  await expect(opening).toBeVisible()
  await page.getByRole('main').getByRole('combobox', { name: '类型' }).selectOption('充值')
  await page.getByRole('main').getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/kind=1/)
  await expect(opening).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出CSV' }).click()
  expect((await download).suggestedFilename()).toBe('余额明细_全部.csv')
  await expectSaid(page, /已导出 \d+ 条/)
})

test('an order is paid on credit, seen in the wallet, and repaid', async ({ page }) => {
  const member = memberId('wholesaler')
  await operate(`/members/${member}/credit-limit`, { limit: '300000' })
  const caller = await openCaller('the shop API')
  await caller.data('login', {
    body: { account: signInOf('wholesaler').name, password: signInOf('wholesaler').password },
  })
  const order = await newOrder(caller)
  await caller.close()
  await signInByCall(page.context(), 'wholesaler')
  await page.goto(`/cart_step3/${order}`)
  const credit = page.getByRole('radio', { name: /账期支付（须于\d{4}-\d{2}-\d{2}前还款） 可用/ })
  await credit.check()
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认支付' }).click()
  await page.waitForURL(/\/cart_step4/)
  await expect(page.getByText('支付成功')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('账期支付')
  const { used } = await operate<{ used: string }>(`/members/${member}/credit`)
  await page.goto('/wdqb_yegl')
  const owed = page.getByRole('main').locator('dl > div').filter({ hasText: '待还' })
  await expect(owed).toContainText(`¥${used}`)
  await expect(owed).toContainText('最近还款日')
  await operate(`/members/${member}/credit`, { kind: 'repay', amount: used, key: randomUUID() })
  await page.reload()
  await expect(owed).toContainText('¥0.00')
})

test('overdue credit is named where it is owed', async ({ page }) => {
  await signInByCall(page.context(), 'overdue')
  await page.goto('/wdqb_yegl')
  await expect(page.getByRole('main')).toContainText('账期有 ¥8600.00 已逾期，还款前暂停采购')
})

test('a withdrawal sets money aside and can be taken back', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/)
  await signInByCall(page.context(), 'wholesaler')
  await page.goto('/wdqb_yegl')
  const { data } = (await (await page.request.get('/api/user/base')).json()) as { data: { company: string } }
  await page.getByRole('button', { name: '提现', exact: true }).click()
  const form = page.getByRole('dialog', { name: '提现申请' })
  await form.getByLabel('金额（元）').fill('1.00')
  await form.getByLabel('收款户名').fill('别的公司')
  await form.getByLabel('开户银行').fill('样例银行南京分行')
  await form.getByLabel('银行账号').fill('6222 0000 1111 2222')
  await form.getByRole('button', { name: '提交提现申请' }).click()
  await expect(form.getByText('只能提现到与本企业名称一致的对公账户')).toBeVisible()
  await expect(form.getByLabel('银行账号')).toHaveValue('6222 0000 1111 2222')
  await form.getByLabel('收款户名').fill(data.company)
  await form.getByRole('button', { name: '提交提现申请' }).click()
  const request = page.getByRole('listitem').filter({ hasText: '提现 ¥1.00' }).first()
  await expect(request).toContainText('待打款')
  await request.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销申请' }).click()
  await expect(request).toContainText('已撤销')
})

test('what may be claimed is among the coupons, and is in hand with a click', async ({ page }) => {
  await signInByCall(page.context(), 'wholesaler')
  await page.goto('/wdqb_yhq')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '可领取', exact: true }).click()
  const coupon = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '立即领取' }) })
    .first()
  const name = (await coupon.getByRole('paragraph').first().textContent()) ?? ''
  await coupon.getByRole('button', { name: '立即领取' }).click()
  await expectSaid(page, `已领取 ${name}`)
  await main.getByRole('link', { name: /^可使用/ }).click()
  await expect(main.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: '去使用' })).toBeVisible()
})

for (const [path, tab] of [
  ['/wdqb_yhq', '已过期'],
  ['/wdqb_xjq', '已使用'],
  ['/wdqb_jfgl', '获得'],
] as const) {
  test(`${path} has its tabs, each an address`, async ({ page }) => {
    await signInByCall(page.context(), 'another')
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: tab })
    await link.click()
    await expect(page.getByRole('main').getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })
}
