import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { shopApiUrl } from './support/addresses.ts'
import { openDesk } from './support/desk.ts'
import { signInByCall } from './support/members.ts'
import { receipt } from './support/order-cases.ts'
import { memberCaller, paidOrders } from './support/paid-orders.ts'
import { expectSaid } from './support/said.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

test('a batch is recalled by the staff, answered by its buyer and paid back, with what is wrong named on the way', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const member = await memberCaller('pharmacy')
  const [order] = await paidOrders(member, 1)
  const id = order?.id ?? 0
  await operate(`/orders/${id}/pick`, {})
  await operate(`/orders/${id}/ship`, { carrier: '自营配送', trackingNo: 'RECALL1' })
  await member.data('orderReceive', await receipt(member, id))
  await member.close()

  await openDesk(page)
  await page.goto(`${shopApiUrl}/staff/orders/${id}`)
  const line = page.getByRole('region', { name: '商品明细' }).getByRole('row').nth(1)
  const code = (await line.getByRole('cell').nth(0).textContent()) ?? ''
  const [, batch = '', sent = ''] =
    /^(\S+) × (\d+)/.exec(((await line.getByRole('cell').last().textContent()) ?? '').trim()) ?? []

  // The goods are looked for by their code and put into the form; a batch they never had is named.
  await page.goto(`${shopApiUrl}/staff/recalls/new`)
  await page.getByRole('combobox', { name: /^查找商品/ }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code} `) }).click()
  await expect(page.getByRole('textbox', { name: /^商品编码/ })).toHaveValue(code)
  await page.getByLabel('批号').fill('NEVER1')
  await page.getByLabel('答复期限').fill(chinaDate(new Date(Date.now() + 3 * DAY_MS)))
  await page.getByLabel('原因').fill('溶出度不符合规定')
  await page.getByLabel('处理要求').fill('立即停止销售，登记剩余并退回')
  await page.getByRole('button', { name: '查看影响' }).click()
  await expect(page.getByRole('alert')).toContainText('的批号 NEVER1 不存在')
  await expect(page.getByLabel('处理要求')).toHaveValue('立即停止销售，登记剩余并退回')
  await page.getByLabel('批号').fill(batch)
  await page.getByRole('button', { name: '查看影响' }).click()
  await expect(page.getByRole('main')).toContainText(/已发出\s*\d+ 家会员/)
  await page.getByRole('button', { name: '确认召回' }).click()
  await expect(page.getByText(/^召回“.*”已保存$/)).toBeVisible()
  const recallPage = page.url()

  await signInByCall(context, 'pharmacy')
  await page.goto(ordersUrl({ state: 'recalls' }))
  const card = page.getByRole('article').filter({ hasText: `批号 ${batch}` })
  const left = card.getByRole('textbox', { name: `订单 ${order?.no} 的剩余数量` })
  await expect(card).toContainText('立即停止销售，登记剩余并退回')
  for (const field of await card.getByRole('textbox', { name: /的剩余数量/ }).all()) await field.fill('0')
  await left.fill('')
  const send = card.getByRole('button', { name: '已收到召回，提交答复' })
  await send.click()
  await expect(card).toContainText('请填写剩余数量，已无剩余填 0')
  await left.fill(String(Number(sent) + 1))
  await send.click()
  await expect(card).toContainText(`最多 ${sent}，现为 ${Number(sent) + 1}`)
  await left.fill(sent)
  await send.click()
  await expectSaid(page, '已答复，并提交 1 个退货申请')
  await expect(card).toContainText(`申请中 ${sent}`)

  await page.goto(recallPage)
  await expect(page.getByRole('main')).toContainText(`退货中 ${sent}`)
  await page.goto(`${shopApiUrl}/staff/after-sales`)
  await page.getByRole('row').filter({ hasText: order?.no }).getByRole('link').first().click()
  await page.getByRole('button', { name: '同意，直接退款' }).click()
  await expect(page.getByRole('status')).toContainText('已同意并退款')
  const refund = /¥([\d.]+)/.exec(
    (await page.getByText('退款', { exact: true }).locator('..').textContent()) ?? '',
  )?.[1]
  await page.goto(recallPage)
  await expect(page.getByRole('main')).toContainText(`已退回 ${sent}，已退款 ¥${refund}`)
  await page.goto(ordersUrl({ state: 'recalls' }))
  await expect(card.getByRole('row').filter({ hasText: order?.no })).toContainText(sent)
  await page.goto('/wdqb_yegl')
  await expect(
    page.getByRole('row').filter({ hasText: order?.no }).filter({ hasText: refund }).filter({ hasText: '退' }),
  ).toHaveCount(1)
})
