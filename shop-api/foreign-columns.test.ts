import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utils, write } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import { readSheets } from '#lib/sheets/read.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operateWith, operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { addKey } from '#shop-api/modules/base/access/api-keys.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import type { ImportResult } from '#shop-api/modules/base/imports/result.ts'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { connect } from '#shop-api/platform/cli/shop-client.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate
let sales: StaffBrowser
let folder: string

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
  sales = await staffWith(shop, 'sales')
  folder = await mkdtemp(path.join(tmpdir(), 'columns-'))
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  await post('/goods/columns', { forget: ['货号', '批发价', '备注'] })
})

async function post<Data>(url: string, payload: object, key = OPERATOR_TOKEN) {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await shop.app.inject({ method: 'POST', url: `/admin${url}`, payload, headers })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: Data }>() }
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const load = (bytes: Uint8Array | string, more: object = {}, key?: string) =>
  post<ImportResult & { report: string | null; reportFormat: string }>(
    '/goods/import',
    { base64: base64(bytes), ...more },
    key,
  )

async function added(unitPrice = '10.0000'): Promise<string> {
  const id = await addGoods(shop.db, { now: shop.now, unitPrice })
  return (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]?.code ?? ''
}
const priceOf = async (code: string) =>
  (await shop.db.select().from(goods).where(eq(goods.code, code)))[0]?.unitPrice ?? ''

const export_ = (code: string, price: string) => `货号,批发价,备注\n${code},${price},老客户\n`
const columns = { 货号: '编码', 批发价: '单价', 备注: null }

test('the export of another program is taken with its columns, and by key from then on as it is', async () => {
  const code = await added()
  const { key } = await addKey(shop.db, { name: 'ERP', scopes: ['goods:write'], days: 30, createdBy: 'test' }, shop.now)
  const unknown = await load(export_(code, '9'), {}, key)
  expect([unknown.status, unknown.message]).toEqual([
    422,
    expect.stringContaining('无法识别的列“货号”、“批发价”、“备注”'),
  ])
  const first = await load(export_(code, '9'), { columns }, key)
  expect(first.data).toMatchObject({
    isWritten: true,
    counts: { changed: 1 },
    read: {
      columns: [
        { given: '货号', heading: '编码' },
        { given: '批发价', heading: '单价' },
      ],
      rows: [{ line: 2, cells: [code, '9.00'] }],
    },
    notes: ['按记住的列对应：“货号”即“编码”、“批发价”即“单价”', '按记住的列对应不读取：备注'],
  })
  for (const price of ['8', '7.5']) {
    expect((await load(export_(code, price), {}, key)).data).toMatchObject({ isWritten: true, counts: { changed: 1 } })
    expect(Number(await priceOf(code))).toBe(Number(price))
  }
})

test('a column is said to be one there is, and none of ours is made another', async () => {
  const code = await added()
  const wrong: [object, string][] = [
    [{ 货号: '条码号' }, '列对应“货号=条码号”：可用的列：编码、'],
    [{ 编码: '名称' }, '“编码”本身就是本商城的列'],
    [{ '': '名称' }, '请写明文件中的列标题'],
  ]
  for (const [given, words] of wrong) {
    const answer = await load(export_(code, '9'), { columns: given })
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(words)])
  }
  const twice = await load(`编码,货号\n${code},${code}`, { columns: { 货号: '编码' } })
  expect([twice.status, twice.message]).toEqual([422, '列“编码”重复'])
})

test('the command line says what is missing, takes it, remembers it and forgets it', async () => {
  const code = await added()
  const file = path.join(folder, '价格.csv')
  await writeFile(file, export_(code, '6.6'))
  await expect(operate('goods-import', file)).rejects.toThrow("请加 --match '货号=…;批发价=…;备注=…'，会记住")
  const match = '货号=编码；批发价=单价;备注=不读'
  expect(await operate('goods-import', file, '--check', 'on', '--match', match)).toMatch(
    /按以下内容读取：[\s\S]*编码\s+单价[\s\S]*6\.60/,
  )
  expect(await operate('goods-import', file)).toContain('导入完成')
  expect(await priceOf(code)).toBe('6.6000')
  expect(await operate('import-columns', 'goods')).toMatch(/货号\s+编码[\s\S]*备注\s+不读取/)
  await operate('import-columns', 'goods', '--forget', '货号')
  await expect(operate('goods-import', file)).rejects.toThrow('无法识别的列“货号”')
  await expect(operate('goods-import', file, '--match', '货号')).rejects.toThrow('列对应须写作')
})

test('a command whose key may not see how an import goes begins none; with both rights it is taken', async () => {
  const code = await added()
  const file = path.join(folder, '接口.csv')
  await writeFile(file, `编码,单价\n${code},7.7`)
  const address = shop.app.server.address()
  const SHOP_API_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const by = async (name: string, scopes: readonly Scope[]) => {
    const { key } = await addKey(shop.db, { name, scopes, days: 30, createdBy: 'test' }, shop.now)
    return operateWith(() => connect({ SHOP_API_URL, OPERATOR_TOKEN: key }))
  }
  const before = await priceOf(code)
  await expect((await by('只写', ['goods:write']))('goods-import', file)).rejects.toThrow('无权限 imports:read')
  expect(await priceOf(code)).toBe(before)
  expect(await (await by('写和看', ['goods:write', 'imports:read']))('goods-import', file)).toContain('导入完成')
  expect(await priceOf(code)).toBe('7.7000')
  for (const [option, word, words] of [
    ['--check', '也许', '请写 on（开）或 off（关）'],
    ['--wrong', 'leve', '--wrong 请写 refuse、leave 之一，现为“leve”'],
  ] as const)
    await expect(operate('goods-import', file, option, word)).rejects.toThrow(words)
})

async function whenDone(location: unknown) {
  let body = ''
  await until(async () => {
    body = (await sales.get(String(location))).body
    return !body.includes('data-going')
  })
  return body
}

test('the page asks what a column is, remembers the answer, shows what was read, and forgets', async () => {
  const code = await added()
  const bytes = new TextEncoder().encode(export_(code, '9'))
  const { location } = (await sales.upload('/staff/files/goods', { name: 'erp.csv', bytes })).headers
  const asked = await whenDone(location)
  for (const heading of ['货号', '批发价', '备注']) expect(asked).toContain(`<label>${heading}<select name="as`)
  const said = await sales.post(`${String(location)}/columns`, { as0: '编码', as1: '单价', as2: '' })
  const checked = await whenDone(said.headers.location)
  expect(checked).toMatch(/读取的内容[\s\S]*编码（货号）[\s\S]*单价（批发价）[\s\S]*9\.00/)
  expect(checked).toContain('单价：10.00 → 9.00')
  const kept = (await sales.get('/staff/files/goods')).body
  expect(kept).toMatch(/记住的列对应[\s\S]*批发价[\s\S]*单价/)
  await sales.post('/staff/files/goods/columns/forget', { heading: '批发价' })
  expect((await sales.get('/staff/files/goods')).body).not.toContain('value="批发价"')
})

test('what is read otherwise than it is written is counted, and days are written out', async () => {
  const code = await added()
  const file = `编码,批号,生产日期,有效期至,库存\n${code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))},B1,2026.05,2027.12,5\n${code},B2,202606,2028年2月,"1,200"\n`
  const { data } = await load(file, { isDryRun: true })
  expect(data.notes).toEqual([
    '编码有1处全角字符，按半角读取',
    '生产日期有2处只有月份，按月初',
    '有效期至有2处只有月份，按月末',
    '库存有1处带千分位、货币符号或单位，按金额读取',
  ])
  expect(data.read.rows).toEqual([
    { line: 2, cells: [code, 'B1;B2', '2026-05-01;2026-06-01', '2027-12-31;2028-02-29', '5;1200'] },
  ])
})

test('what is refused is not counted as read', async () => {
  const { data } = await load(`编码,单价\n${await added()},"12,50"\n${await added()},"1,250.00"\n`, { isDryRun: true })
  expect(data.notes).toEqual(['单价有1处带千分位、货币符号或单位，按金额读取'])
})

/** A workbook with a column of its own, a price that its cell rounds, and a row that is right. */
function book(rows: readonly (readonly [code: string, price: number, format: string])[]): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['货号', '批发价', '备注'],
    ...rows.map(([code, price]) => [code, price, `记${code}`]),
  ])
  for (const [at, [, , format]] of rows.entries()) Object.assign(sheet[`B${at + 2}`] ?? {}, { z: format })
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, '价格')
  return new Uint8Array(write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

test('good rows go in; the others come back in the same file with line, result and reason, to be mended', async () => {
  const [right, wrong] = [await added(), await added()]
  const sent = book([
    [right, 9, 'General'],
    [wrong, 12.345, '0.00'],
  ])
  const { data } = await load(sent, { columns, leavesWrong: true })
  expect([data.isWritten, data.reportFormat, await priceOf(right)]).toEqual([true, 'xlsx', '9.0000'])
  const report = Buffer.from(data.report ?? '', 'base64')
  const [sheet] = await readSheets(report, 100)
  const reason = '单价显示为“12.35”，实际值为12.345，两者不一致'
  expect(sheet?.cells).toEqual([
    ['货号', '批发价', '备注', '行号', '结果', '原因'],
    [wrong, '【请更正】12.35', `记${wrong}`, '3', '错误', reason],
  ])
  const unmended = await load(report)
  expect([unmended.data.isWritten, unmended.data.lines[0]?.text]).toEqual([false, '单价尚未更正'])
  const again = Buffer.from(unmended.data.report ?? '', 'base64')
  expect((await readSheets(again, 100))[0]?.cells[0]).toEqual(['货号', '批发价', '备注', '行号', '结果', '原因'])
  const mended = utils.aoa_to_sheet(
    sheet?.cells.map((row, at) => (at === 1 ? [row[0], '12.35', ...row.slice(2)] : row)) ?? [],
  )
  const made = utils.book_new()
  utils.book_append_sheet(made, mended, '价格')
  const bytes = new Uint8Array(write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  expect((await load(bytes)).data.isWritten).toBe(true)
  expect(await priceOf(wrong)).toBe('12.3500')
})

test('by page and command, too, the rest comes back as it was sent: all rows of an article, in its encoding', async () => {
  const [right, wrong] = [await added(), await added()]
  const text = `编码,批号,生产日期,有效期至,库存\n${wrong},B1,2026.1.1,2027-12-31,5\n${wrong},B2,2026.1.1,去年,6\n${right},B3,2026.1.1,2027.12,7\n`
  const file = path.join(folder, '库存.csv')
  const { encodeGb18030 } = await import('#lib/sheets/text.ts')
  await writeFile(file, encodeGb18030(text))
  expect(await operate('goods-import', file, '--wrong', 'leave')).toContain('导入完成')
  const rest = await readFile(path.join(folder, '库存.错误.csv'))
  const decoded = new TextDecoder('gb18030', { fatal: true }).decode(rest)
  expect(decoded).toMatch(
    new RegExp(`${wrong},B1,2026.1.1,2027-12-31,5,2,错误,[\\s\\S]*${wrong},B2,2026.1.1,去年,6,3,错误,`),
  )
  expect(decoded).not.toContain(right)
  const stocked = await shop.db.select().from(batches).where(eq(batches.batchNo, 'B3'))
  expect(stocked).toMatchObject([{ stock: 7 }])
})
