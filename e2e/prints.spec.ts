import type { Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { invoicesUrl, ordersUrl, orderTaskUrl, orderUrl, quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Sides of A4 in points, as a browser rounds them. */
const A4 = [595, 842]

interface Printed {
  readonly pages: number
  readonly isWide: boolean
  /** What is on the paper. */
  readonly text: string
}

interface Paper {
  /** Colours of letters, and of grounds that are not left to the paper. */
  readonly inks: readonly string[]
  readonly grounds: readonly string[]
  /** Whether each page of a table begins with its head. */
  readonly repeatsHeads: boolean
}

function readPaper(): Paper {
  const all = [...document.querySelectorAll('.paper *')].filter((each) => each.checkVisibility())
  const styles = all.map((each) => getComputedStyle(each))
  const lettered = all.filter((each) => [...each.childNodes].some((node) => node.nodeType === 3))
  return {
    inks: [...new Set(lettered.map((each) => getComputedStyle(each).color))],
    grounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
    repeatsHeads: [...document.querySelectorAll('.paper thead')].every(
      (head) => getComputedStyle(head).display === 'table-header-group',
    ),
  }
}

/** Prints as the browser's own command does; the file is kept with the test's results. Black on white, whatever it is. */
async function print(page: Page, name: string): Promise<Printed> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await test.info().attach(`${name}.pdf`, { body: pdf, contentType: 'application/pdf' })
  const file = await PDFDocument.load(pdf)
  const { width, height } = file.getPage(0).getSize()
  expect([width, height].sort((a, b) => a - b).map(Math.round)).toEqual(A4)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const [text = ''] = await page.locator('body').allInnerTexts()
  const { inks, grounds, repeatsHeads } = await page.evaluate(readPaper)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  if (text.includes('序号')) expect([name, inks, repeatsHeads]).toEqual([name, ['rgb(0, 0, 0)'], true])
  expect(grounds.filter((ground) => !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(ground))).toEqual([])
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

test('an order of 16 lines and its papers print on as many pages as they need, a line an item, without the screen', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'another')
  const order = await orderOf16(page)
  await page.goto(orderUrl(order.id))
  await expect(page.getByRole('table', { name: `订单 ${order.no} 的商品` })).toBeVisible()
  const sheet = await print(page, 'order')
  expect(sheet).toMatchObject({ pages: 1, isWide: true })
  expect(sheet.text).toContain('采购订单')
  expect(sheet.text).not.toMatch(screenParts)
  const rows = sheet.text.split('\n').filter((line) => /^\d+\t/.test(line))
  expect(rows).toHaveLength(16)

  await page.goto(orderTaskUrl(order.id, 'delivery'))
  await expect(page.getByRole('heading', { name: '药品随货同行单' })).toBeVisible()
  // With generic names, holders and storage its rows have two lines; the head is on both pages.
  const note = await print(page, 'delivery-note')
  expect(note).toMatchObject({ pages: 2, isWide: true })
  expect(note.text).toContain('批准文号')
  expect(note.text).not.toMatch(screenParts)

  await page.goto(orderTaskUrl(order.id, 'payment'))
  await expect(page.getByRole('heading', { name: '收款收据' })).toBeVisible()
  const receipt = await print(page, 'receipt')
  expect(receipt).toMatchObject({ pages: 1, isWide: false })
  expect(receipt.text).not.toMatch(screenParts)
})

test('invoices, what is bought again and the statement print as lists of their own', async ({ page, context }) => {
  await signInByCall(context, 'pharmacy')
  await page.goto(invoicesUrl())
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const invoices = await print(page, 'invoices')
  expect(invoices).toMatchObject({ pages: 1, isWide: true })
  expect(invoices.text).toContain('发票清单')
  expect(invoices.text).not.toMatch(screenParts)

  await page.goto(quickPurchaseUrl())
  await expect(page.getByRole('table', { name: '常购商品' })).toBeVisible()
  const list = await print(page, 'purchase-list')
  // Fifty lines: the head is on both pages.
  expect(list).toMatchObject({ pages: 2, isWide: true })
  expect(list.text).toContain('采购清单')
  expect(list.text).not.toMatch(/跳到主要内容|批量加入购物车|搜索/)

  // The browser prints one thing at a time: what the button asks for would still be printed while the test prints.
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { isAsked: true })
  })
  await page.goto(routes.balance.path)
  await page.getByRole('button', { name: '打印对账单' }).click()
  await page.waitForFunction(() => 'isAsked' in window)
  await expect(page.getByRole('button', { name: '打印对账单' })).toBeEnabled()
  await expect.poll(async () => (await print(page, 'statement')).text).toContain('对账单')
  const statement = await print(page, 'statement')
  expect(statement.isWide).toBe(false)
  expect(statement.text).toMatch(/期初余额：\s*¥[\d.]+/)
  expect(statement.text).not.toMatch(/跳到主要内容|提现|搜索/)
})

test('a claim prints as the sheet that goes with goods sent back', async ({ page, context }) => {
  await signInByCall(context, 'pharmacy')
  await page.goto(ordersUrl({ state: 'after_sales' }))
  const main = page.getByRole('main')
  await main
    .getByRole('link')
    .and(page.locator('[href*="/order/returnInfo/"], [href*="/order/afterSalesInfo/"]'))
    .first()
    .click()
  // The list has the numbers of claims, too.
  await page.waitForURL(/\/order\/(?:returnInfo|afterSalesInfo)\//)
  await expect(main.getByRole('button', { name: '打印' })).toBeVisible()
  await expect(main.getByText(/SH\d+/).first()).toBeVisible()
  const claim = await print(page, 'claim')
  expect(claim).toMatchObject({ pages: 1, isWide: true })
  expect(claim.text).toContain('售后申请单')
  expect(claim.text).toMatch(/退款 ¥[\d.]+/)
  expect(claim.text).not.toMatch(screenParts)
})
