import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { openDeskShop } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { goodsNumbered } from '#shop-api/modules/service/purchase-lists/number-index.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { goods } from './tables.ts'

const [FIRST, SECOND, THIRD] = ['6998000000011', '6998000000028', '6998000000035']
let shop: TestShop
let files: ReturnType<typeof importing>
let id = 0
let code = ''

beforeAll(async () => {
  shop = await openDeskShop()
  files = importing(shop, goodsFile)
  code = 'MANY-CODES'
  id = await addGoods(shop.db, { now: shop.now, code })
  await addGoods(shop.db, { now: shop.now })
}, OPEN_MS)
afterAll(() => shop.close())

const write = (codes: string) => files.load(['编码,条形码', `${code},${codes}`])
const kept = async () => {
  const [row] = await shop.db
    .select({ barcode: goods.barcode, more: goods.moreBarcodes })
    .from(goods)
    .where(eq(goods.id, id))
  return row && [row.barcode, ...row.more]
}
const listed = async (keywords: string) => {
  const { data } = await shop.visitor().call(goodsCalls.goodsList, { query: { keywords } })
  return data.data
}

test('every code of goods finds them: in lists, suggestions, purchase lists and the back office', async () => {
  await write(`${FIRST} ${SECOND}；${THIRD};${SECOND}`)
  expect(await kept()).toEqual([FIRST, SECOND, THIRD])
  const sales = await staffWith(shop, 'sales')
  for (const scanned of [FIRST, SECOND, THIRD]) {
    const [row, ...more] = await listed(scanned)
    expect([row?.id, row?.tm, row?.matched, more]).toEqual([id, FIRST, `条码 ${scanned}`, []])
    const { data } = await shop.visitor().call(goodsCalls.goodsSearch, { query: { keywords: scanned } })
    expect(JSON.stringify(data)).toContain(`"id":${id}`)
    const goodsIndex = await currentGoodsIndex(shop.db)
    const matched = goodsNumbered(goodsIndex, scanned)
    expect([matched?.kind, matched?.places]).toEqual(['barcode', [goodsIndex.placeOf(id)]])
    expect((await sales.get(`/staff/goods?keywords=${scanned}`)).body).toContain(`/staff/goods/${id}"`)
  }
  const { data } = await shop.visitor().call(goodsCalls.goodsDetail, { params: { id } })
  expect(data.facts.find(({ label }) => label === '商品条码')?.text).toBe(`${FIRST}、${SECOND}、${THIRD}`)
})

test('a code that was taken away finds nothing any more, and the next one moves to the front', async () => {
  await write(`${FIRST};${SECOND}`)
  await write(SECOND)
  expect(await kept()).toEqual([SECOND])
  expect([(await listed(FIRST)).length, (await listed(SECOND))[0]?.tm]).toEqual([0, SECOND])
  await write('')
  expect([await kept(), await listed(SECOND)]).toEqual([[''], []])
})

test('what is exported comes back as it is; too many codes are refused', async () => {
  await write(`${FIRST};${SECOND}`)
  const { rows } = await files.bytes(await files.exported('xlsx'), { isDryRun: true })
  expect(rows.flatMap(({ reasons, changes }) => [...reasons, ...changes])).toEqual([])
  const many = Array.from({ length: 11 }, (_, at) => `自编${at}`).join(' ')
  expect(await files.reasons('编码,条形码', `${code},${many}`)).toEqual(['条形码最多10个，现有11个'])
  expect(await kept()).toEqual([FIRST, SECOND])
})
