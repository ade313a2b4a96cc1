import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { invoicesUrl } from '#lib/routes/links.ts'
import { signInByCall } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { samplePaper } from './support/sample-invoice.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

interface WireInvoiceRow {
  readonly id: number
  readonly state: string
  readonly amount: string
  readonly url: string | null
  readonly orders: readonly { readonly id: number; readonly no: string }[]
}

async function invoicesOf(request: APIRequestContext): Promise<WireInvoiceRow[]> {
  const answer = await request.get(invoiceCalls.invoices.path)
  return ((await answer.json()) as { data: { data: WireInvoiceRow[] } }).data.data
}

/** Rows of orders that can be put on an invoice now. */
const ordersToInvoice = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择订单/, disabled: false }) })

const numberIn = async (row: Locator): Promise<string> => (await row.getByRole('rowheader').textContent())?.trim() ?? ''

test('two orders on one special invoice: asked for, issued, downloaded, sent again, and named by its order', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'clinic')
  await page.goto(invoicesUrl({ view: 'apply' }))
  const rows = ordersToInvoice(page)
  await expect(rows.nth(1)).toBeVisible()
  const numbers = await Promise.all([0, 1].map((at) => numberIn(rows.nth(at))))
  const form = page.getByRole('form', { name: '开票信息' })
  const send = form.getByRole('button', { name: '提交申请' })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('请先勾选要开票的订单')
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await expect(form.getByRole('status')).toContainText('已选 2 个订单')
  await expect(form.getByRole('checkbox', { name: '合并开具一张发票' })).toBeChecked()

  // An ordinary one would do with less: a special one names what it needs, each at its field.
  await form.getByRole('radio', { name: '电子发票（增值税专用发票）' }).check()
  // It is for their own company, by its licence.
  await expect(form.getByRole('textbox', { name: '发票抬头' })).not.toBeEditable()
  await expect(form.getByRole('textbox', { name: '纳税人识别号' })).toHaveValue(/^91[0-9A-Z]{16}$/)
  for (const name of ['注册地址', '注册电话', '开户银行', '银行账号'])
    await form.getByRole('textbox', { name }).fill('')
  await send.click()
  await expect(form).toContainText('专用发票须填写注册地址')
  await expect(form.getByRole('textbox', { name: '注册地址' })).toBeFocused()
  await form.getByRole('textbox', { name: '注册地址' }).fill('南京市鼓楼区样例路1号')
  await form.getByRole('textbox', { name: '注册电话' }).fill('025-88881234')
  await form.getByRole('textbox', { name: '开户银行' }).fill('样例银行鼓楼支行')
  await form.getByRole('textbox', { name: '银行账号' }).fill('6222021001112233445')
  await form.getByRole('textbox', { name: '接收邮箱' }).fill('clinic@example.com')
  await send.click()
  await page.waitForURL((url) => url.searchParams.get('view') !== 'apply')

  const mine = (await invoicesOf(page.request)).find((invoice) =>
    invoice.orders.some((order) => order.no === numbers[0]),
  )
  expect(mine?.orders.map((order) => order.no).sort()).toEqual([...numbers].sort())
  const card = page.getByRole('article').filter({ hasText: numbers[0] ?? '' })
  await expect(card).toContainText('申请')

  const { number: invoiceNo, file: official } = samplePaper()
  await operate(`/invoices/${mine?.id}/record`, {
    number: invoiceNo,
    issuedOn: chinaDate(new Date()),
    amount: mine?.amount,
    base64: official.toString('base64'),
  })
  await page.reload()
  await expect(card).toContainText(invoiceNo)
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: /^下载/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const file = await page.request.get(
    (await invoicesOf(page.request)).find((invoice) => invoice.id === mine?.id)?.url ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).equals(official)).toBe(true)

  await card.getByRole('button', { name: /^发送到邮箱/ }).click()
  const dialog = page.getByRole('dialog', { name: '发送电子发票' })
  await expect(dialog.getByRole('textbox', { name: '接收邮箱' })).toHaveValue('clinic@example.com')
  await dialog.getByRole('textbox', { name: '接收邮箱' }).fill('elsewhere')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expect(dialog).toContainText('请输入正确的邮箱')
  await dialog.getByRole('textbox', { name: '接收邮箱' }).fill('again@example.com')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expectSaid(page, '发票将发送至 again@example.com')

  await card.getByRole('link', { name: numbers[0] ?? '' }).click()
  const papers = page.getByRole('region', { name: '单据' })
  await expect(papers.getByRole('link', { name: /^下载.*发票）/ })).toHaveAttribute(
    'href',
    `/api/invoice/${mine?.id}/file`,
  )
  await expect(page.getByRole('link', { name: /^检验报告 批号/ }).first()).toBeVisible()
})

test('one each when they are not merged; a refused one says why and frees its order', async ({ page, context }) => {
  await signInByCall(context, 'overdue')
  await page.goto(invoicesUrl({ view: 'apply' }))
  const rows = ordersToInvoice(page)
  await expect(rows.nth(1)).toBeVisible()
  const number = await numberIn(rows.nth(0))
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  const form = page.getByRole('form', { name: '开票信息' })
  await form.getByRole('checkbox', { name: '合并开具一张发票' }).uncheck()
  await form.getByRole('textbox', { name: '发票抬头' }).fill('样例批发企业')
  await form.getByRole('textbox', { name: '纳税人识别号' }).fill('91320106MA1XAMPLEP')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expectSaid(page, '已申请 2 张发票')
  const card = page.getByRole('article').filter({ hasText: number })
  await expect(card.getByRole('button', { name: '撤销申请' })).toBeVisible()

  const mine = (await invoicesOf(page.request)).find((invoice) => invoice.orders.some((order) => order.no === number))
  await operate(`/invoices/${mine?.id}/refuse`, { reason: '税号与抬头不符' })
  await page.reload()
  await expect(card).toContainText('税号与抬头不符')
  await page.goto(invoicesUrl({ view: 'apply' }))
  await expect(page.getByRole('checkbox', { name: `选择订单 ${number}` })).toBeEnabled()
})
