import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { statementCalls } from '#lib/contract/statements/calls.ts'
import { balanceUrl, orderUrl } from '#lib/routes/links.ts'
import { shopApiUrl } from './support/addresses.ts'
import { newOrder } from './support/case-makers.ts'
import { openDesk } from './support/desk.ts'
import { memberId, signInByCall } from './support/members.ts'
import { sendOrder } from './support/order-cases.ts'
import { memberCaller } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

async function shippedOrder() {
  const member = await memberCaller('wholesaler')
  const id = await sendOrder(member, await newOrder(member))
  const { no, lines } = await member.data<{ no: string; lines: { batches: { batch_no: string }[] }[] }>('orderDetail', {
    params: { id },
  })
  await member.close()
  return { id, no, batchNo: lines[0]?.batches[0]?.batch_no ?? '' }
}

async function downloaded(page: Page, name: string, within = page.locator('body')) {
  const started = page.waitForEvent('download')
  await within.getByRole('link', { name, exact: true }).click()
  const download = await started
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the warehouse prints the note and scans codes; the buyer sees them and takes all documents away', async ({
  page,
  context,
}) => {
  const { id, no, batchNo } = await shippedOrder()
  await openDesk(page)
  await page.goto(`${shopApiUrl}/staff/orders/${id}`)
  const note = await downloaded(page, '随货同行单')
  expect([note.name, note.bytes.subarray(0, 5).toString()]).toEqual([`随货同行单_${no}.pdf`, '%PDF-'])
  await page.getByRole('link', { name: '追溯码', exact: true }).last().click()
  const code = `8123456${String(id).padStart(13, '0')}`
  const field = page.getByRole('textbox', { name: new RegExp(`批号 ${batchNo} 的追溯码`) }).first()
  // A scanner types the code and presses Enter; one of them misread.
  await field.pressSequentially(code)
  await field.press('Enter')
  await field.pressSequentially('123')
  await page.getByRole('button', { name: '登记追溯码' }).click()
  await expect(page.getByRole('status')).toContainText('登记 1 个，未登记 1 个')
  await expect(page.getByRole('region', { name: '未登记的追溯码' })).toContainText('追溯码须为20位数字，现为3位')

  await signInByCall(context, 'wholesaler')
  await page.goto(orderUrl(id))
  await page.getByText('追溯码 1 个').click()
  await expect(page.getByText(code)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true })
  const folder = await downloaded(page, '全部单据打包下载')
  expect(folder.name).toBe(`单据_${no}.zip`)
  const files = unzipSync(new Uint8Array(folder.bytes))
  const list = new TextDecoder().decode(files['清单.csv'])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['清单.csv', `${no}/随货同行单_${no}.pdf`, `${no}/追溯码_${no}.csv`]),
  )
  expect(list).toContain(`${no},发票,,缺,未申请开票`)
  const other = await memberCaller('pharmacy')
  expect((await other.ask('orderFolder', { params: { id } })).envelope.message).toBe('订单不存在')
  await other.close()
})

test('a member takes the statement of a month as a sheet and as a paper, and the operator the same', async ({
  page,
  context,
}) => {
  await shippedOrder()
  await signInByCall(context, 'wholesaler')
  await page.goto(balanceUrl())
  const months = page.getByRole('table', { name: '各月对账单' })
  const first = months.getByRole('row').nth(1)
  const month = ((await first.getByRole('rowheader').textContent()) ?? '').trim()
  expect(month).toMatch(/^20\d\d-\d\d$/)
  await months.scrollIntoViewIfNeeded()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`months-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const sheet = await downloaded(page, `${month} 对账单 Excel`)
  expect([sheet.name.endsWith(`_${month}.xlsx`), sheet.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK'])
  const paper = await downloaded(page, `${month} 对账单 PDF`)
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const folder = await downloaded(page, `${month} 全部单据`)
  expect(Object.keys(unzipSync(new Uint8Array(folder.bytes)))).toContain(`对账单_${month}.xlsx`)
  const early = await page.request.get(`${statementCalls.statementFile.path}?month=2099-01&format=pdf`)
  expect((await early.json()).message).toContain('2099-01 尚未开始')

  await openDesk(page)
  await page.goto(`${shopApiUrl}/staff/statements?month=${month}`)
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/staff/statements/${memberId('wholesaler')}"]`) })
  const same = await downloaded(page, 'Excel', row)
  expect(same.name).toBe(sheet.name)
})
