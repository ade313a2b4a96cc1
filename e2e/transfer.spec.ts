import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { WireOrderDetail, WireOrderSummary } from '#lib/contract/orders/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { payUrl, transferUrl } from '#lib/routes/links.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { shopApiUrl } from './support/addresses.ts'
import { newOrder } from './support/case-makers.ts'
import { openDesk } from './support/desk.ts'
import { signInByCall } from './support/members.ts'
import { newClaim } from './support/order-cases.ts'
import { memberCaller } from './support/paid-orders.ts'
import { expectSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const ACCOUNT = '3200100000000001'

async function unpaidOrder(page: Page): Promise<WireOrderSummary> {
  const answer = await page.request.get(`${orderCalls.orderList.path}?state=unpaid`)
  const { data } = (await answer.json()) as { data: { data: WireOrderSummary[] } }
  const order = data.data.find(({ kind, actions }) => kind === 'ordinary' && actions.includes('pay'))
  if (!order) throw new Error('the sample has no ordinary order that waits for its money')
  return order
}

const detail = async (page: Page, id: number): Promise<WireOrderDetail> =>
  ((await (await page.request.get(`/api/order/${id}`)).json()) as { data: WireOrderDetail }).data

/** Hands a bank's file in, as an operator's program does. */
const importStatement = (rows: readonly (readonly string[])[]) =>
  operate<{ fresh: number; known: number; settled: number }>('/bank-statements', {
    account: ACCOUNT,
    base64: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')).toString('base64'),
  })

test('an order is paid by transfer: shown where to, announced, found in the bank’s file, and booked once', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  const { id, pay_amount: amount } = await unpaidOrder(page)
  const { company, transfer } = await detail(page, id)
  await page.goto(payUrl(id))
  const ways = page.getByRole('group', { name: '支付方式' })
  await ways.getByRole('radio', { name: /^对公转账/ }).check()
  // Another order may wait for a transfer, too.
  await page.locator(`a[href="${transferUrl(id)}"]`).click()

  await expect(page.getByRole('definition').filter({ hasText: transfer?.reference ?? 'none' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '复制转账附言' }).click()
  await expectSaid(page, '转账附言已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transfer?.reference)
  await page.getByLabel('转账日期').fill(chinaDate(new Date()))
  await page.getByLabel('银行流水号').fill('E2E20260001')
  await page.getByLabel('转账凭证').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByText('已上传 1 个')).toBeVisible()
  await page.getByRole('button', { name: '我已转账，提交' }).click()
  await expectSaid(page, '转账信息已提交，核对到账后安排发货')
  await expect.poll(async () => (await detail(page, id)).state_text).toBe('待核对')

  const file = [
    ['交易日期', '借方金额', '贷方金额', '对方户名', '附言', '流水号'],
    [chinaDate(new Date()), '', `${amount}`, company, `货款${transfer?.reference}`, 'E2E-1'],
  ]
  expect(await importStatement(file)).toMatchObject({ fresh: 1, known: 0, settled: 1 })
  expect(await importStatement(file)).toMatchObject({ fresh: 0, known: 1, settled: 0 })
  await page.goto(payUrl(id))
  await expect(page.getByText('待发货')).toBeVisible()
  expect((await detail(page, id)).payments).toMatchObject([{ label: '对公转账' }])
})

test('what the balance lacks leads to recharging it, with the shop’s account and the amount filled in', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'wholesaler')
  const { id } = await unpaidOrder(page)
  const caller = await memberCaller('wholesaler')
  const { balance } = await caller.data<{ balance: string }>('money')
  const { company } = await detail(page, id)
  const account = { account_name: company, bank: '样例银行南京分行', account_no: '6222021001112233445' }
  await caller.data('withdrawAsk', { body: { amount: balance, ...account, request_key: randomUUID() } })
  await caller.close()

  await page.goto(payUrl(id))
  await expect(page.getByRole('radio', { name: /^余额支付/ })).toBeDisabled()
  const link = page.getByRole('link', { name: /^去充值 ¥/ })
  const missing = /¥([\d.]+)/.exec((await link.textContent()) ?? '')?.[1] ?? ''
  await link.click()
  const dialog = page.getByRole('dialog', { name: '充值' })
  await expect(dialog.getByLabel('金额（元）')).toHaveValue(missing)
  await dialog.getByRole('radio', { name: '对公转账' }).check()
  await expect(dialog.getByRole('button', { name: '复制收款账号' })).toBeVisible()
  await expect(dialog.getByLabel('金额（元）')).toHaveValue(missing)
})

test('the whole way: paid by transfer, found in the bank’s file, matched, shipped, and a line refunded to the bank', async ({
  page,
  context,
}) => {
  const member = await memberCaller('clinic')
  const id = await newOrder(member)
  const at = `${shopApiUrl}/staff/orders/${id}`

  await signInByCall(context, 'clinic')
  const { no, pay_amount: amount, transfer } = await detail(page, id)
  await page.goto(transferUrl(id))
  await page.getByLabel('转账日期').fill(chinaDate(new Date()))
  await page.getByLabel('银行流水号').fill(`E2E2026${id}`)
  await page.getByLabel('转账凭证').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByText('已上传 1 个')).toBeVisible()
  await page.getByRole('button', { name: '我已转账，提交' }).click()
  await expectSaid(page, '转账信息已提交，核对到账后安排发货')

  const desk = await context.newPage()
  await openDesk(desk)
  await desk.goto(`${shopApiUrl}/staff/bank-credits`)
  const rows = [
    ['交易日期', '借方金额', '贷方金额', '对方户名', '附言', '流水号'],
    [chinaDate(new Date()), '', `${amount}`, `代付公司${id}`, `货款${transfer?.reference}`, `BANK-${id}`],
  ]
  const buffer = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
  await desk.getByLabel('本方收款账号').fill(ACCOUNT)
  await desk.getByLabel('流水文件').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer })
  await desk.getByRole('button', { name: '导入并核对' }).click()
  await expect(desk.getByRole('status')).toContainText('新到账 1 笔')
  // Somebody else paid for the member: nothing is booked until an operator says so.
  const line = desk.getByRole('row').filter({ hasText: `代付公司${id}` })
  await expect(line).toContainText('较可能')
  await line.getByRole('button', { name: '按建议入账' }).click()
  await expect(desk.getByRole('status')).toContainText('已按建议入账')
  expect(await detail(page, id)).toMatchObject({ state: 'paid', payments: [{ label: '对公转账' }] })

  await desk.goto(at)
  await desk.getByRole('button', { name: '开始拣货' }).click()
  await desk.getByLabel('承运商').fill('自营配送')
  await desk.getByLabel('运单号', { exact: true }).fill(`E2E2026${id}`)
  await desk.getByRole('button', { name: '发货', exact: true }).click()
  await expect.poll(async () => (await detail(page, id)).state).toBe('shipped')

  const claim = await newClaim(member, id)
  await member.close()
  await desk.goto(`${shopApiUrl}/staff/after-sales/${claim}`)
  await desk.getByRole('button', { name: '同意，直接退款' }).click()
  await desk.goto(`${shopApiUrl}/staff/bank-refunds`)
  await desk.getByLabel(`订单 ${no} 退款的银行流水号`).fill(`BACK2026-${id}`)
  await desk.getByRole('row').filter({ hasText: no }).getByRole('button', { name: '已转出' }).click()
  await expect.poll(async () => (await detail(page, id)).refunded_amount).not.toBe('0.00')
  await page.goto(`/order/info/${id}`)
  await expect(page.getByText(`流水号BACK2026-${id}`).first()).toBeVisible()
})
