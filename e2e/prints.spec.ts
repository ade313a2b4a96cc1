import type { Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { invoicesUrl, orderTaskUrl, orderUrl, quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Sides of A4 in points, as a browser rounds them. */
const A4 = [595, 842]

interface Printed {
  readonly pages: number
  readonly isWide: boolean
  /** What stands on the paper. */
  readonly text: string
}

/** Prints as the browser's own command does. */
async function print(page: Page): Promise<Printed> {
  const file = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  const { width, height } = file.getPage(0).getSize()
  expect([width, height].sort((a, b) => a - b).map(Math.round)).toEqual(A4)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const [text = ''] = await page.locator('body').allInnerTexts()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  return { pages: file.getPageCount(), isWide: width > height, text }
}

const screenParts = /跳到主要内容|返回订单|打印清单|搜索|会员中心|版权所有|再次购买/

async function orderOf16(page: Page): Promise<{ id: number; no: string }> {
  const answer = await page.request.get(`${orderCalls.orderList.path}?state=done`)
  const { data } = (await answer.json()) as { data: { data: { id: number; no: string; line_count: number }[] } }
  const found = data.data.find((order) => order.line_count === 16)
  if (!found) throw new Error('the sample shop has no order of 16 lines')
  return found
}

test('an order of 16 lines and its papers print on one page each, a line an item, without the screen', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'another')
  const order = await orderOf16(page)
  await page.goto(orderUrl(order.id))
  await expect(page.getByRole('table', { name: `订单 ${order.no} 的商品` })).toBeVisible()
  const sheet = await print(page)
  expect(sheet).toMatchObject({ pages: 1, isWide: true })
  expect(sheet.text).toContain('采购订单')
  expect(sheet.text).not.toMatch(screenParts)
  const rows = sheet.text.split('\n').filter((line) => /^\d+\t/.test(line))
  expect(rows).toHaveLength(16)

  await page.goto(orderTaskUrl(order.id, 'delivery'))
  await expect(page.getByRole('heading', { name: '药品随货同行单' })).toBeVisible()
  const note = await print(page)
  expect(note).toMatchObject({ pages: 1, isWide: true })
  expect(note.text).toContain('批准文号')
  expect(note.text).not.toMatch(screenParts)

  await page.goto(orderTaskUrl(order.id, 'payment'))
  await expect(page.getByRole('heading', { name: '收款收据' })).toBeVisible()
  const receipt = await print(page)
  expect(receipt).toMatchObject({ pages: 1, isWide: false })
  expect(receipt.text).not.toMatch(screenParts)
})

test('invoices, what is bought again and the statement print as lists of their own', async ({ page, context }) => {
  await signInByCall(context, 'pharmacy')
  await page.goto(invoicesUrl())
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const invoices = await print(page)
  expect(invoices).toMatchObject({ pages: 1, isWide: true })
  expect(invoices.text).toContain('发票清单')
  expect(invoices.text).not.toMatch(screenParts)

  await page.goto(quickPurchaseUrl())
  await expect(page.getByRole('table', { name: '常购商品' })).toBeVisible()
  const list = await print(page)
  expect(list.isWide).toBe(true)
  expect(list.text).toContain('采购清单')
  expect(list.text).not.toMatch(/跳到主要内容|批量加入购物车|搜索/)

  await page.goto(routes.balance.path)
  await page.getByRole('button', { name: '打印对账单' }).click()
  await expect(page.getByRole('button', { name: '打印对账单' })).toBeEnabled()
  await expect.poll(async () => (await print(page)).text).toContain('对账单')
  const statement = await print(page)
  expect(statement.isWide).toBe(false)
  expect(statement.text).toMatch(/期初余额：\s*¥[\d.]+/)
  expect(statement.text).not.toMatch(/跳到主要内容|提现|搜索/)
})
