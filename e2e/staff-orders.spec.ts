import type { Page } from '@playwright/test'
import { shopApiUrl } from './support/addresses.ts'
import { openDesk } from './support/desk.ts'
import { memberId } from './support/members.ts'
import { memberCaller, paidOrders } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/** Looks for the orders of the pharmacy in a state, and ticks these. */
async function tick(page: Page, state: string, numbers: readonly string[]): Promise<void> {
  await page.goto(`${shopApiUrl}/staff/orders?member=${memberId('pharmacy')}&state=${state}`)
  for (const number of numbers) await page.getByRole('checkbox', { name: `选择订单 ${number}` }).check()
}

test('many orders: found by filters, picked together, shipped by a file with a bad row, called off with a look first', async ({
  page,
}) => {
  const member = await memberCaller('pharmacy')
  const made = await paidOrders(member, 5)
  await member.close()
  const numbers = made.map(({ no }) => no)
  const [first = '', second = '', third = '', ...others] = numbers
  await openDesk(page)

  // Days the wrong way round are said at the list, and nothing that was typed is lost.
  await page.goto(`${shopApiUrl}/staff/orders`)
  await main(page).getByText('按日期、会员、商品、仓库、承运商、地区筛选').click()
  const filter = page.getByRole('form', { name: '筛选订单' })
  await filter.getByLabel('会员名称或编号').fill(String(memberId('pharmacy')))
  await filter.getByLabel('下单日期从').fill('2026-12-31')
  await filter.getByLabel('至', { exact: true }).fill('2026-01-01')
  await filter.getByRole('button', { name: '筛选' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('截止日期早于开始日期')
  await expect(filter.getByLabel('会员名称或编号')).toHaveValue(String(memberId('pharmacy')))
  await main(page).getByRole('link', { name: '去掉“下单不早于”' }).click()
  await main(page).getByRole('link', { name: '去掉“下单不晚于”' }).click()
  for (const number of numbers) await expect(page.getByRole('link', { name: number })).toBeVisible()

  // What is looked for often is kept under a name and opened by it.
  await page.getByRole('textbox', { name: '常用筛选的名称' }).fill('药店')
  await page.getByRole('button', { name: '存为常用' }).click()
  await page.goto(`${shopApiUrl}/staff/orders`)
  await page.getByRole('navigation', { name: '常用筛选' }).getByRole('link', { name: '药店' }).click()
  await expect(filter.getByLabel('会员名称或编号')).toHaveValue(String(memberId('pharmacy')))
  await page.getByRole('button', { name: '删除常用筛选“药店”' }).click()
  await expect(page.getByRole('navigation', { name: '常用筛选' }).getByRole('link')).toHaveCount(0)

  await tick(page, 'paid', [first, second, third])
  await page.getByRole('button', { name: '开始拣货' }).click()
  await expect(page.getByRole('heading', { name: '批量开始拣货：3 个订单' })).toBeVisible()
  await page.getByRole('button', { name: '开始拣货 3 个订单' }).click()
  await expect(page.getByText('已开始拣货 3 个订单', { exact: true })).toBeVisible()

  await page.goto(`${shopApiUrl}/staff/files/shipments`)
  const lines = [first, second, '20200101000'].map((number, at) => `${number},顺丰冷运,E2E${at}`)
  const buffer = Buffer.from(['订单号,承运商,运单号', ...lines].join('\r\n'))
  await page
    .getByRole('button', { name: /^文件 CSV/ })
    .setInputFiles({ name: '运单.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '检查文件' }).click()
  await expect(page.getByRole('row').filter({ hasText: '20200101000' }).first()).toContainText('订单不存在')
  await page.getByRole('button', { name: '导入这 2 行，错误的 1 行不导入' }).click()
  await expect(page.getByRole('status').filter({ hasText: '导入完成；1行有错误' })).toBeVisible()
  await tick(page, 'shipped', [first, second])

  // One of those that are ticked has left meanwhile: the look names it and leaves it out.
  await tick(page, 'all', [first, third, ...others])
  await page.getByRole('button', { name: '取消订单' }).click()
  const paid = made.slice(2).reduce((sum, { amounts }) => sum + Math.round(Number(amounts?.pay_amount) * 100), 0)
  const press = page.getByRole('button', { name: `取消订单 3 个订单，退款共 ¥${(paid / 100).toFixed(2)}` })
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('不能')
  await page.getByLabel('原因（买家可见）').fill('仓库盘点差异')
  await press.click()
  await expect(page.getByText('已取消订单 3 个订单', { exact: true })).toBeVisible()
  await page.goto(`${shopApiUrl}/staff/orders?member=${memberId('pharmacy')}&state=ended`)
  for (const number of [third, ...others]) await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByRole('link', { name: first })).toHaveCount(0)
})
