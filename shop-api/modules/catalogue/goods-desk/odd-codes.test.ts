import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { toCsv } from '#lib/kernel/csv.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { archiveOf, plainPicture } from '#shop-api/modules/catalogue/goods-pictures/testing/picture-files.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/* Every code that goods can be given works wherever a code is; every other one is refused in the same words. */

let shop: TestShop
let operate: Operate
let sales: StaffBrowser
const folder = mkdtempSync(path.join(tmpdir(), 'odd-codes-'))

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const heads = ['编码', '名称', '规格', '单位', '生产厂家', '分类', '经营范围', '单价']
const rowOf = (code: string) => [code, '怪码片', '1g', '盒', '测试药业〔样例〕', '抗感染', '化学药制剂', '5']
const fileOf = (code: string) => toCsv([heads, rowOf(code)])
const written = (name: string, bytes: string | Buffer): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const get = (url: string) => shop.app.inject({ url })

test.each(['01.02.003', '阿莫西林-24', 'b64_QQ', 'A_b-1.2', '0.5.1', '中药001', '1e5'])(
  'goods of code %s are found, shown and changed by it everywhere',
  async (code) => {
    expect((await importing(shop, goodsFile).load(fileOf(code).split('\r\n'))).isWritten).toBe(true)
    const [row] = await shop.db.select({ id: goods.id }).from(goods).where(eq(goods.code, code))
    const id = row?.id ?? 0
    const guest = shop.visitor()
    const imagesNow = async () =>
      (await guest.call(goodsCalls.goodsDetail, { params: { id } })).data.goods.goods_image.map(({ list }) => list)
    const [drawn = ''] = await imagesNow()
    expect(drawn).toBe(listImageOf(code))
    expect((await get(drawn)).headers['content-type']).toBe('image/webp')
    const found = await guest.call(goodsCalls.goodsList, { query: { keywords: code } })
    expect(found.data.data.map((each) => each.id)).toContain(id)
    expect(await operate('goods', code)).toContain(` ${code} `)
    const byKey = await shop.app.inject({ url: `/admin/goods?keywords=${encodeURIComponent(code)}`, headers })
    expect(byKey.json<{ data: { goods: { code: string }[] } }>().data.goods.map((each) => each.code)).toContain(code)
    expect((await sales.get(`/staff/goods?keywords=${encodeURIComponent(code)}`)).body).toContain(code)
    const price = await importing(shop, goodsFile).load(['编码,单价', `${code},6`])
    expect(price.rows.map(({ state }) => state)).toEqual(['changed'])
    await operate('pictures-import', written('a.zip', archiveOf({ [`${code}.jpg`]: await plainPicture('#336699') })))
    const [own = ''] = await imagesNow()
    expect(own).toMatch(/^\/api\/image\/picture\//)
    expect((await get(own)).statusCode).toBe(200)
    const { rows } = await importing(shop, goodsFile).bytes(await importing(shop, goodsFile).exported())
    expect(rows.map(({ state }) => state)).not.toContain('changed')
    expect(rows.map(({ state }) => state)).not.toContain('wrong')
  },
)

test.each(['A/1', 'A 1', 'A#1', 'A+1', '.a', '-1', 'a?b', 'a%b', 'A、B', 'A\\1', '★1'])(
  'code %s is refused by file, page, call and command in the same words',
  async (code) => {
    const words = '须为40位以内的字母、数字、汉字和 . - _，以字母、数字或汉字开头，现为'
    const { rows } = await importing(shop, goodsFile).load(fileOf(code).split('\r\n'))
    expect(rows.flatMap(({ reasons }) => reasons).join()).toContain(words)
    const given = { code, name: '怪码片', spec: '1g', unit: '盒', manufacturer: '测试药业〔样例〕', category: '抗感染' }
    const page = await sales.post('/staff/goods', { ...given, scope: '化学药制剂', unitPrice: '5' })
    expect(problemIn(page.body)).toContain(words)
    const payload = { base64: Buffer.from(fileOf(code)).toString('base64') }
    const call = await shop.app.inject({ method: 'POST', url: '/admin/goods/import', payload, headers })
    expect(call.body).toContain(words)
    await expect(operate('goods-import', written('odd.csv', fileOf(code)))).rejects.toThrow(words)
    expect(await shop.db.$count(goods, eq(goods.code, code))).toBe(0)
  },
)
