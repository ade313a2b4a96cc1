import type { Page } from '@playwright/test'
import type { WireOrderDetail, WireOrderSummary } from '#lib/contract/orders/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { orderTaskUrl, orderUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { openCaller } from './support/caller.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'
import { tradeCases } from './support/trade-cases.ts'

/** The wholesaler's orders of the sample; no other test changes them. */
const who = 'wholesaler'

test.describe.configure({ mode: 'serial' })

test.beforeEach(({ context }) => signInByCall(context, who))

async function ordersIn(page: Page, state: string): Promise<WireOrderSummary[]> {
  const answer = (await (await page.request.get(`${orderCalls.orderList.path}?state=${state}`)).json()) as {
    data: { data: WireOrderSummary[] }
  }
  return answer.data.data
}

async function orderIn(page: Page, state: string, action: string): Promise<WireOrderSummary> {
  const found = (await ordersIn(page, state)).find((order) => order.actions.some((each) => each === action))
  if (!found) throw new Error(`no order of the sample is ${state} and offers ${action}`)
  return found
}

const detail = async (page: Page, id: number): Promise<WireOrderDetail> =>
  ((await (await page.request.get(`/api/order/${id}`)).json()) as { data: WireOrderDetail }).data

test('the list is narrowed by number, goods, maker and period, each with an address of its own', async ({ page }) => {
  await page.goto('/order')
  await expect(page.getByRole('article').first()).toBeVisible()
  const [order] = await ordersIn(page, 'shipped')
  const search = page.getByRole('search').filter({ has: page.getByLabel('订单号') })
  await search.getByLabel('订单号').fill(order?.no ?? '')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: `订单 ${order?.no}` })).toBeVisible()
  await page.getByRole('link', { name: '重置' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(2)
  await search.getByLabel('厂家').fill('没有这样的厂家')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('暂无符合条件的订单')).toBeVisible()
})

test('a parcel is received batch by batch; a difference with a photo becomes a claim, and its money comes back once', async ({
  page,
}) => {
  const order = await orderIn(page, 'shipped', 'receive')
  await page.goto(orderTaskUrl(order.id, 'receive'))
  const form = page.getByRole('region', { name: '确认收货' })
  await form.getByRole('combobox').first().selectOption('damaged')
  await form
    .getByRole('textbox', { name: /^差异数量/ })
    .first()
    .fill('2')
  await form
    .getByLabel('照片')
    .setInputFiles({ name: '破损.png', mimeType: 'image/png', buffer: Buffer.from(onePixel) })
  await expect(form.getByRole('button', { name: '删除 破损.png' })).toBeVisible()
  await form.getByLabel('差异说明').fill('外箱破损')
  await form.getByRole('button', { name: '确认收货并登记1项差异' }).click()
  await page.waitForURL(/\/order\/afterSalesInfo\/\d+$/)
  await expect(page.getByText('待审核', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: '破损.png' })).toBeVisible()

  const claimId = Number(page.url().split('/').at(-1))
  await operate(`/after-sales/${claimId}/approve`, { mustSendBack: false })
  await page.reload()
  await expect(page.getByText('已完成', { exact: true }).first()).toBeVisible()
  const { refunded_amount: refunded, payments, state } = await detail(page, order.id)
  expect(state).toBe('received')
  expect(Number(refunded)).toBeGreaterThan(0)
  expect(payments.filter((payment) => Number(payment.amount) < 0).map((payment) => payment.amount)).toEqual([
    `-${refunded}`,
  ])
})

test('goods are given back: applied for, agreed to, sent, looked at, paid', async ({ page }) => {
  const order = await orderIn(page, 'done', 'return')
  await page.goto(orderUrl(order.id))
  await page.getByRole('link', { name: '申请退货' }).click()
  const form = page.getByRole('region', { name: '申请退货' })
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByRole('alert')).toContainText('请选择要退的批次')
  // Without a reason only what is taken back without a fault.
  const batches = (await detail(page, order.id)).lines.flatMap((line) => line.batches)
  const offered = batches.filter((batch) => batch.claimed < batch.number && batch.wish_bar === '')
  await expect(form.getByRole('option', { name: '不再需要' })).toHaveCount(offered.length)
  await form.getByRole('combobox').last().selectOption('quality')
  await form
    .getByRole('textbox', { name: /^退货数量/ })
    .last()
    .fill('1')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('质量问题须附照片')).toBeVisible()
  await form
    .getByLabel('照片')
    .setInputFiles({ name: '质量.png', mimeType: 'image/png', buffer: Buffer.from(onePixel) })
  await expect(form.getByRole('button', { name: '删除 质量.png' })).toBeVisible()
  await form.getByRole('button', { name: '提交申请' }).click()
  await page.waitForURL(/\/order\/returnInfo\/\d+$/)
  const claimId = Number(page.url().split('/').at(-1))
  await operate(`/after-sales/${claimId}/approve`, { mustSendBack: true, note: '请寄回' })
  await page.reload()
  await page.getByRole('textbox', { name: /^快递公司/ }).fill('顺丰速运')
  await page.getByRole('button', { name: '已寄出，提交运单' }).click()
  await expect(page.getByText('运单号由5～40位字母、数字组成')).toBeVisible()
  await page.getByRole('textbox', { name: /^运单号/ }).fill('SF1000000002026')
  await page.getByRole('button', { name: '已寄出，提交运单' }).click()
  await expect(page.getByText('寄回物流：顺丰速运 SF1000000002026')).toBeVisible()
  await operate(`/after-sales/${claimId}/accept`, { restocked: [] })
  await page.reload()
  await expect(page.getByText('已退款').first()).toBeVisible()
})

test('a former order is bought again with a look at what changed', async ({ page }) => {
  const order = await orderIn(page, 'done', 'reorder')
  await page.goto(orderTaskUrl(order.id, 'reorder'))
  const panel = page.getByRole('region', { name: '再次购买' })
  const boxes = panel.getByRole('checkbox', { checked: true })
  await expect(boxes.first()).toBeVisible()
  const count = await boxes.count()
  await boxes.first().uncheck()
  // How many is the buyer's to say; typing takes the line in again.
  const quantity = panel.getByRole('textbox', { name: /^采购数量/ }).first()
  await quantity.fill('240')
  await quantity.press('Enter')
  await expect(boxes).toHaveCount(count)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cart'))
  await panel.getByRole('button', { name: `将 ${count} 个品种加入购物车` }).click()
  expect(decodeURIComponent((await sent).postData() ?? '')).toContain('240')
  await expect(panel.getByText(/^已加入/)).toBeVisible()
})

test('a seat in a group is among the orders, with how the group fares', async ({ page }) => {
  const caller = await openCaller('the storefront')
  await caller.data('login', { body: { account: signInOf(who).phone, password: signInOf(who).password } })
  const joined = await caller.data<{ order_no: string }>('groupBuyJoin', await tradeCases.groupBuyJoin(caller))
  await caller.close()
  await page.goto(routes.groupBuy.path)
  await page.getByRole('main').getByRole('link', { name: '我的拼团' }).click()
  const row = page.getByRole('row').filter({ hasText: joined.order_no })
  await expect(row).toContainText('等待成团')
  await expect(row).toContainText(/已有 \d+\/\d+ 家/)
  await row.getByRole('link', { name: joined.order_no }).click()
  await expect(page.getByRole('main')).toContainText(joined.order_no)
})

test('printed documents stand alone, with the sum written out', async ({ page }) => {
  const [order] = await ordersIn(page, 'done')
  await page.goto(orderTaskUrl(order?.id ?? 0, 'delivery'))
  await expect(page.getByRole('heading', { name: '药品随货同行单' })).toBeVisible()
  // Every batch by what the law asks for: form and approval number with the name, made and expiry dates.
  const batch = (await detail(page, order?.id ?? 0)).lines
    .flatMap((line) => line.batches)
    .find((each) => each.pzwh !== '')
  const row = page
    .getByRole('row')
    .filter({ hasText: batch?.batch_no ?? 'none' })
    .first()
  for (const text of [batch?.jx, batch?.pzwh, batch?.made_on, batch?.expires_on])
    await expect(row).toContainText(text ?? '?')
  await expect(page.getByText(/大写/)).toContainText('元')
  await expect(page.getByRole('img', { name: /二维码$/ }).first()).toBeVisible()
})

test('an overdue receipt is named, handed in, and sent back with a reason', async ({ page }) => {
  await page.goto('/hmdd')
  await expect(page.getByText(/已逾期\d+天/)).toBeVisible()
  await page.getByRole('button', { name: '提交回执' }).first().click()
  await expect(page.getByText('请上传签字盖章的回执')).toBeVisible()
  await page
    .getByLabel(/签字盖章的回执/)
    .first()
    .setInputFiles({ name: '回执.png', mimeType: 'image/png', buffer: Buffer.from(onePixel) })
  await expect(page.getByRole('button', { name: '删除 回执.png' })).toBeVisible()
  await page.getByRole('button', { name: '提交回执' }).first().click()
  await expectSaid(page, '回执已提交，等待审核')
  const { data } = (await (await page.request.get('/api/hm_receipt?state=uploaded')).json()) as {
    data: { data: { id: number }[] }
  }
  await operate(`/hm-receipts/${data.data[0]?.id}/reject`, { note: '公章不清晰' })
  await page.reload()
  await expect(page.getByText('上次上传被退回：公章不清晰')).toBeVisible()
})
