import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import writeSheet from 'write-excel-file/node'
import { storefrontUrl } from '#e2e/support/addresses.ts'
import { encodeGb18030 } from '#e2e/support/gb18030.ts'
import { signInByCall } from '#e2e/support/members.ts'
import { scan } from '#e2e/support/scan.ts'
import { expect, test } from '#e2e/support/test.ts'
import type { DataOf } from '#lib/contract/call.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { plainCell } from '#shop-api/testing/cells/cell.ts'
import { writeXls } from '#shop-api/testing/cells/write-xls.ts'

type Goods = WireGoodsList['data'][number]
const headings = ['商品编码', '商品名称', '规格', '生产厂家', '数量']

async function goodsLike(request: APIRequestContext, isRight: (goods: Goods) => boolean, count = 1): Promise<Goods[]> {
  const found: Goods[] = []
  for (let page = 1; page <= 20 && found.length < count; page += 1) {
    const answer = await request.get(`${goodsCalls.goodsList.path}?per_page=40&page=${page}`)
    found.push(...((await answer.json()) as { data: WireGoodsList }).data.data.filter(isRight))
  }
  expect(found.length, 'goods of this kind in the sample shop').toBeGreaterThanOrEqual(count)
  return found.slice(0, count)
}

const isPlain = (goods: Goods): boolean =>
  goods.is_buy === 1 &&
  goods.is_zbz === 0 &&
  goods.min_number === 1 &&
  goods.max_number === null &&
  (goods.number ?? 0) > 200

/** Goods that are sold out and that something else can replace. */
async function soldOutWithSubstitute(request: APIRequestContext): Promise<Goods> {
  const some = await goodsLike(request, (goods) => goods.number === 0, 8)
  const rows = JSON.stringify(some.map((goods) => ({ query: goods.code, number: 1 })))
  const answer = await request.post(purchaseCalls.purchaseListPreview.path, {
    headers: { origin: storefrontUrl },
    form: { rows },
  })
  const { data } = (await answer.json()) as { data: DataOf<typeof purchaseCalls.purchaseListPreview> }
  const found = some.find((_, at) => (data.rows[at]?.substitutes.length ?? 0) > 0)
  if (!found) throw new Error('nothing replaces what is sold out')
  return found
}

/** Goods of the member's cart with how many of them. */
async function cartOf(request: APIRequestContext): Promise<ReadonlyMap<number, number>> {
  const answer = await request.get(`${cartCalls.cartList.path}?filters=99999&new=1`)
  const { data } = (await answer.json()) as { data: { data: { goods: { id: number } | null; number: number }[] } }
  return new Map(data.data.flatMap((line) => (line.goods ? [[line.goods.id, line.number] as const] : [])))
}

const rowOf = (page: Page, number: number) =>
  page
    .getByRole('table', { name: '导入预览' })
    .getByRole('row')
    .filter({ hasText: `第 ${number} 行` })
const confirm = (page: Page) => page.getByRole('button', { name: '确认加入购物车' })

test.beforeEach(async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await page.goto(quickPurchaseUrl({ view: 'import' }))
})

test('pasted: match, price, rounding, blockers and substitutes are shown; only what is confirmed enters the cart; the rest comes back as a file', async ({
  page,
}) => {
  const [plain] = await goodsLike(page.request, isPlain)
  const [packed] = await goodsLike(
    page.request,
    (goods) =>
      goods.is_buy === 1 &&
      goods.is_zbz === 1 &&
      goods.zbz > 2 &&
      (goods.number ?? 0) > 500 &&
      goods.max_number === null,
  )
  const [barred] = await goodsLike(page.request, (goods) => goods.is_buy === 0 && (goods.number ?? 0) > 0)
  const soldOut = await soldOutWithSubstitute(page.request)
  if (!plain || !packed || !barred) throw new Error('no goods')
  const before = await cartOf(page.request)
  const wanted = Math.max(packed.min_number, packed.zbz) + 1
  const lines = [
    headings,
    [plain.code, plain.name, plain.ypgg, plain.sccj, '7'],
    [packed.code, '', '', '', String(wanted)],
    [barred.code, '', '', '', '3'],
    [soldOut.code, '', '', '', '2'],
    ['', '阿莫西林胶囊', '', '', '10'],
    ['', '@#$%^', '', '', '1'],
  ]
  await page
    .getByRole('textbox', { name: '粘贴或输入采购计划' })
    .fill(lines.map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: '匹配并预览' }).click()

  await expect(rowOf(page, 2)).toContainText(plain.name)
  await expect(rowOf(page, 2)).toContainText(/匹配 \d+%/)
  await expect(rowOf(page, 2)).toContainText(/¥\d/)
  const rounded = Math.ceil(wanted / packed.zbz) * packed.zbz
  await expect(rowOf(page, 3).getByRole('textbox', { name: /^采购数量/ })).toHaveValue(String(rounded))
  await expect(rowOf(page, 3)).toContainText(String(packed.zbz))
  await expect(rowOf(page, 4)).toContainText(barred.reasons[0]?.text ?? '')
  await expect(rowOf(page, 4).getByRole('checkbox')).toBeDisabled()
  await expect(rowOf(page, 5)).toContainText('缺货')
  await expect(rowOf(page, 5).getByRole('combobox').locator('optgroup[label="可替代"]')).toHaveCount(1)
  await expect(rowOf(page, 6)).toContainText('待选择')
  await expect(rowOf(page, 7)).toContainText('未找到')
  await expect(rowOf(page, 7).getByRole('link', { name: '发布求购' })).toBeVisible()
  expect(await cartOf(page.request), 'a preview puts nothing into the cart').toEqual(before)

  await confirm(page).click()
  await expect(page.getByText('已加入 2 行').first()).toBeVisible()
  const after = await cartOf(page.request)
  expect(after.get(plain.id)).toBe((before.get(plain.id) ?? 0) + 7)
  expect(after.get(packed.id)).toBe((before.get(packed.id) ?? 0) + rounded)
  expect(after.has(barred.id)).toBe(before.has(barred.id))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载未加入的 4 行' }).click()
  const file = await readFile(await (await download).path())
  expect(file.toString()).toContain(barred.code)
  expect(file.toString()).toContain('未加入原因')
  await page.getByRole('button', { name: '返回修改' }).click()
  await page
    .getByLabel('采购计划文件')
    .setInputFiles({ name: '未加入的采购计划.csv', mimeType: 'text/csv', buffer: file })
  await expect(page.getByRole('button', { name: '全部 4' })).toBeVisible()
  await expect(page.getByRole('table', { name: '导入预览' })).toContainText(barred.code)
  await expect(page.getByRole('table', { name: '导入预览' })).toContainText('阿莫西林胶囊')
})

test('pasted rows are looked up by themselves; keys lead through what is open, into the cart and on', async ({
  page,
}) => {
  // So many that only those near the screen are drawn, and one that waits below them.
  const plain = await goodsLike(page.request, isPlain, 64)
  const rows = plain.map((goods) => [goods.code, '', '', '', '5'])
  const open = ['', '阿莫西林胶囊', '', '', '10']
  rows.splice(3, 0, open)
  rows.splice(60, 0, open)
  const text = [headings, ...rows].map((cells) => cells.join('\t')).join('\n')
  // The member's own corner shows once the page has come alive.
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect(rowOf(page, 5).getByRole('combobox')).toBeFocused()
  const heights = await page
    .getByRole('table', { name: '导入预览' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.filter((height) => height > 40).length).toBeLessThan(3)
  await page.keyboard.press('1')
  await expect(rowOf(page, 62).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('2')
  await expect(confirm(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^待选择/ })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/已加入 6\d 行/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '去购物车' }).last()).toBeFocused()
  await page.keyboard.press('F9')
  await page.waitForURL(({ pathname }) => pathname === routes.cart.path)
})

test('a workbook, an old one, and a file as Chinese Excel writes it, are read the same', async ({ page }) => {
  const [first, second] = await goodsLike(page.request, isPlain, 2)
  if (!first || !second) throw new Error('no goods')
  const before = await cartOf(page.request)
  const cells = [
    ['十一月采购计划', '', '', '', ''],
    headings,
    [first.code, first.name, first.ypgg, first.sccj, '12'],
    [second.code, second.name, second.ypgg, second.sccj, '30'],
  ]
  const workbook = await writeSheet(cells.map((row) => row.map((value) => ({ value, type: String })))).toBuffer()
  const csv = encodeGb18030(cells.map((row) => row.join(',')).join('\r\n'))
  const [title = [], ...rows] = cells
  const old = writeXls(
    title,
    rows.map((row) => row.map((value) => plainCell(value, value))),
    false,
  )
  const files = [
    { name: '采购计划.xlsx', mimeType: 'application/octet-stream', buffer: workbook },
    { name: '采购计划.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    { name: '采购计划.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(old) },
  ]
  for (const file of files) {
    await page.getByLabel('采购计划文件').setInputFiles(file)
    await expect(rowOf(page, 3)).toContainText(first.name)
    await expect(rowOf(page, 3).getByRole('textbox', { name: /^采购数量/ })).toHaveValue('12')
    await expect(rowOf(page, 4)).toContainText(second.name)
    await expect(rowOf(page, 4).getByRole('textbox', { name: /^采购数量/ })).toHaveValue('30')
    await page.getByRole('button', { name: '返回修改' }).click()
  }
  expect(await cartOf(page.request)).toEqual(before)

  await page.getByLabel('采购计划文件').setInputFiles({
    name: '旧.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('另存为 .xlsx 或 .csv')
})

test('a scanner: codes typed fast with Enter end up in the purchase list, the same one again is one more', async ({
  page,
}) => {
  const [first, second] = await goodsLike(page.request, isPlain, 2)
  if (!first || !second) throw new Error('no goods')
  const field = page.getByRole('textbox', { name: '扫码录入' })
  await field.focus()
  for (const code of [first.tm, second.tm, first.tm]) await scan(page, code)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByRole('textbox', { name: '粘贴或输入采购计划' })).toHaveValue(`${first.tm} 2\n${second.tm} 1`)
  await page.getByRole('button', { name: '匹配并预览' }).click()
  await expect(rowOf(page, 1)).toContainText(first.name)
  await expect(rowOf(page, 1).getByRole('textbox', { name: /^采购数量/ })).toHaveValue('2')
  await expect(rowOf(page, 2)).toContainText(second.name)
})
