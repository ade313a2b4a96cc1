import { desc, eq } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import { sheetOf } from '#lib/sheets/sheet.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffBrowser, staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser
let warehouse: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

const AT = '/staff/files/goods'
const csv = (...lines: string[]) => ({ name: '价格.csv', bytes: new TextEncoder().encode(lines.join('\r\n')) })
const rowOf = async (code: string) => (await shop.db.select().from(goods).where(eq(goods.code, code)))[0]

async function goodsAt(unitPrice: string) {
  const id = await addGoods(shop.db, { now: shop.now, unitPrice })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  return row?.code ?? ''
}

/** The page of a job once it is over. */
async function whenDone(browser: StaffBrowser, location: string | undefined) {
  let page = await browser.get(location ?? '')
  await until(async () => {
    page = await browser.get(location ?? '')
    return !page.body.includes('data-going')
  })
  return page
}

const uploaded = async (browser: StaffBrowser, ...lines: string[]) => {
  const answer = await browser.upload(AT, csv(...lines))
  expect([answer.statusCode, answer.body]).toEqual([303, ''])
  const location = String(answer.headers.location)
  return { location, page: await whenDone(browser, location) }
}

test('a file is checked, each change is shown, and nothing is written before it is applied', async () => {
  const code = await goodsAt('10.0000')
  const { location, page } = await uploaded(sales, '编码,单价', `${code},8.88`)
  expect(page.body).toContain('单价：10.00 → 8.88')
  expect((await rowOf(code))?.unitPrice).toBe('10.0000')
  const report = await sales.get(`${location}/report`)
  expect(report.body).toContain('单价：10.00 → 8.88')

  const applied = await sales.post(`${location}/apply`)
  expect(applied.statusCode).toBe(303)
  const done = await whenDone(sales, String(applied.headers.location))
  expect(done.body).toContain('导入完成')
  expect((await rowOf(code))?.unitPrice).toBe('8.8800')
  const [entry] = await shop.db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.operation, 'IMPORT goods'))
    .orderBy(desc(operatorActions.id))
  expect(entry).toMatchObject({ outcome: 'done', asked: { fileName: '价格.csv' }, after: { changed: 1 } })
  expect((await sales.get(AT)).body).toContain('价格.csv')
})

test('wrong rows are shown with their reasons and can be downloaded; a name of goods is a text and nothing else', async () => {
  const code = await goodsAt('10.0000')
  const { location, page } = await uploaded(sales, '编码,单价', `${code},abc`, `<script>alert(1)</script>,5`)
  expect(page.body).toContain('单价须为数字，最多四位小数，现为“abc”')
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  const applied = await sales.post(`${location}/apply`)
  expect((await whenDone(sales, String(applied.headers.location))).body).toContain('未导入任何一行')
  const [{ cells: rows } = sheetOf([])] = await readSheets(
    Buffer.from((await sales.get(`${location}/report`)).rawPayload),
    10,
  )
  expect(rows[1]?.slice(0, 3)).toEqual([code, 'abc', '2'])
})

test('the rows that are right go in by choice, the others come back with their reasons', async () => {
  const [right, wrong] = [await goodsAt('10.0000'), await goodsAt('11.0000')]
  const { location, page } = await uploaded(sales, '编码,单价', `${right},12.60`, `${wrong},abc`)
  expect(page.body).toContain('导入这 1 行，错误的 1 行不导入')
  const applied = await sales.post(`${location}/apply`, { wrong: 'leave' })
  const done = await whenDone(sales, String(applied.headers.location))
  expect(done.body).toContain('有错误，未导入：改好下载的错误行后可再导入')
  expect([(await rowOf(right))?.unitPrice, (await rowOf(wrong))?.unitPrice]).toEqual(['12.6000', '11.0000'])
  const report = await sales.get(`${String(applied.headers.location)}/report`)
  const [{ cells } = sheetOf([])] = await readSheets(Buffer.from(report.rawPayload), 10)
  expect(cells.slice(1).map(([code]) => code)).toEqual([wrong])
})

test('an import that would do something else than its check said is refused', async () => {
  const code = await goodsAt('10.0000')
  const { location } = await uploaded(sales, '编码,单价', `${code},12.60`)
  await shop.db.update(goods).set({ unitPrice: '11.0000' }).where(eq(goods.code, code))
  const applied = await sales.post(`${location}/apply`)
  expect((await whenDone(sales, String(applied.headers.location))).body).toContain('请重新检查后再导入')
})

test('what is no file of goods is refused in words', async () => {
  expect((await uploaded(sales, '天气,单价', 'a,1')).page.body).toContain('无法识别的列“天气”')
  const empty = await sales.upload(AT, { name: 'a.csv', bytes: new Uint8Array() })
  expect([empty.statusCode, empty.body.includes('请选择文件')]).toEqual([422, true])
  const large = await sales.upload(AT, { name: 'a.csv', bytes: new Uint8Array(49 * 1024 * 1024) })
  expect([large.statusCode, large.body.includes('不超过 48 MB')]).toEqual([413, true])
})

test('the warehouse changes stock and nothing else, sales everything else', async () => {
  const code = await goodsAt('10.0000')
  const stock = ['编码,批号,库存', `${code},B1,7`] as const
  expect((await uploaded(sales, ...stock)).page.body).toContain('您的岗位不能更改库存')
  expect((await uploaded(warehouse, '编码,单价', `${code},1`)).page.body).toContain('您的岗位只能更改批号和库存')
  const { location } = await uploaded(warehouse, ...stock)
  await whenDone(warehouse, String((await warehouse.post(`${location}/apply`)).headers.location))
  const [batch] = await shop.db
    .select()
    .from(batches)
    .where(eq(batches.goodsId, (await rowOf(code))?.id ?? 0))
  expect(batch?.stock).toBe(7)
})

test('templates and exports are downloaded and come back', async () => {
  for (const what of ['template', 'export']) {
    for (const format of ['xlsx', 'csv', 'gb18030']) {
      const answer = await sales.get(`${AT}/${what}/prices/${format}`)
      expect(answer.headers['content-disposition']).toContain('attachment')
      const [{ cells: rows } = sheetOf([])] = await readSheets(Buffer.from(answer.rawPayload), 60_000)
      expect(rows[0]).toEqual(['编码', '名称', '规格', '单价', '建议零售价', '阶梯方式', '阶梯价'])
    }
  }
  expect((await sales.get(`${AT}/export/nothing/xlsx`)).statusCode).toBe(404)
})

test('nobody else gets in, and no page of another site sends a file', async () => {
  const guest = staffBrowser(shop)
  expect((await guest.get(AT)).headers.location).toBe('/staff/sign-in')
  const finance = await staffWith(shop, 'finance')
  for (const path of [AT, '/staff/files/members', '/staff/files/goods/export/all/csv']) {
    expect((await finance.get(path)).statusCode).toBe(403)
  }
  expect((await sales.get('/staff/files/members')).statusCode).toBe(403)
  const { location } = await uploaded(sales, '编码,单价', `${await goodsAt('10.0000')},8`)
  expect((await sales.get(location.replace('/goods/', '/coupons/'))).statusCode).toBe(404)
  const forged = await sales.upload(AT, csv('编码,单价', 'a,1'), { csrf: 'forged' })
  expect(forged.statusCode).toBe(403)
  const elsewhere = await sales.upload('/staff/goods/1/prices', csv('编码,单价', 'a,1'))
  expect(elsewhere.statusCode).toBe(415)
})
