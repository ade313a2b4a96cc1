import { eq } from 'drizzle-orm'
import { sheetOf } from '#lib/sheets/sheet.ts'
import { unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { priceListMemberFile } from './files/member-kind.ts'
import { priceListFile } from './files/price-list-file.ts'
import { loadGoodsFor } from './goods-for-buyer.ts'
import { putPrices } from './keep.ts'
import { priceListMembers, priceListPrices, priceLists } from './tables.ts'

let shop: TestShop
let files: ReturnType<typeof importing>
let memberFiles: ReturnType<typeof importing>
let sold: { id: number; code: string; unitPrice: string | null }[]

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  files = importing(shop, priceListFile)
  memberFiles = importing(shop, priceListMemberFile)
  sold = await shop.db
    .select({ id: goods.id, code: goods.code, unitPrice: goods.unitPrice })
    .from(goods)
    .orderBy(goods.id)
    .limit(3)
}, OPEN_MS)
afterAll(() => shop.close())

const HEAD = '价格表编码,价格表名称,开始日期,结束日期,商品编码,协议价'
const code = (at: number) => sold[at]?.code ?? ''
const kept = async () => (await shop.db.select().from(priceListPrices)).map(({ goodsId, price }) => [goodsId, price])

test('lists come with their prices; the same file twice changes nothing, nor does what is exported', async () => {
  const lines = [HEAD, `XY01,浙北连锁,2026-11-01,,${code(0)},1.25`, `XY01,浙北连锁,2026-11-01,,${code(1)},¥0.5`]
  const { rows, added, isWritten } = await files.load(lines)
  expect([stateCounts(rows), added, isWritten]).toEqual([{ new: 2 }, [{ what: '价格表', names: ['XY01'] }], true])
  expect(await shop.db.select().from(priceLists)).toMatchObject([
    { code: 'XY01', name: '浙北连锁', startsOn: '2026-11-01', endsOn: null },
  ])
  expect(await kept()).toEqual([
    [sold[0]?.id, '1.2500'],
    [sold[1]?.id, '0.5000'],
  ])
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 2 })
  for (const format of ['csv', 'gb18030', 'xlsx'] as const) {
    const back = await files.bytes(await files.exported(format))
    expect(back.rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
    expect(stateCounts(back.rows)).toEqual({ same: 2 })
  }
})

test('a member buys by the list its file names, until the cell is empty', async () => {
  const [member] = await shop.db.select({ id: members.id }).from(members).orderBy(members.id).limit(1)
  const buyer = { member: { id: member?.id ?? 0 }, now: shop.now }
  const paid = async () => (await loadGoodsFor(shop.db, [sold[0]?.id ?? 0], buyer)).get(sold[0]?.id ?? 0)?.unitPrice
  expect(stateCounts((await memberFiles.load(['会员编号,价格表编码', `${member?.id},XY01`])).rows)).toEqual({
    changed: 1,
  })
  expect(await paid()).toBe('1.2500')
  const back = await memberFiles.bytes(await memberFiles.exported())
  expect(stateCounts(back.rows)).toEqual({ same: await shop.db.$count(members) })
  expect(await memberFiles.reasons('会员编号,价格表编码', `${member?.id},没有`)).toEqual([
    '价格表编码：价格表“没有”不存在',
  ])
  expect((await memberFiles.reasons('会员编号,价格表编码', '99999999,XY01')).join()).toContain('99999999不存在')
  expect((await memberFiles.reasons('会员编号,企业名称', `${member?.id},别家`)).join()).toContain('该编号的会员是')
  await memberFiles.load(['会员编号,价格表编码', `${member?.id},`])
  expect(await shop.db.$count(priceListMembers)).toBe(0)
  expect(await paid()).toBe(sold[0]?.unitPrice)
})

test('an empty price takes goods out; a list’s name and days follow its rows', async () => {
  const { rows } = await files.load([
    '价格表编码,商品编码,价格表名称,结束日期,协议价',
    `XY01,${code(1)},浙北,2027-01-31,`,
  ])
  expect(rows[0]?.changes).toEqual([
    { heading: '价格表名称', before: '浙北连锁', after: '浙北' },
    { heading: '结束日期', before: '', after: '2027-01-31' },
    { heading: '协议价', before: '0.50', after: '' },
  ])
  expect(await kept()).toEqual([[sold[0]?.id, '1.2500']])
  expect(await shop.db.select().from(priceLists)).toMatchObject([
    { name: '浙北', startsOn: '2026-11-01', endsOn: '2027-01-31' },
  ])
})

test('what is wrong is said row by row, and nothing is written', async () => {
  const before = await kept()
  const cases: readonly (readonly [lines: readonly string[], reason: string])[] = [
    [[HEAD, `XY02,,,,${code(0)},1`], '新价格表须填写价格表名称'],
    [[HEAD, 'XY02,新,,,没有,1'], '商品编码不存在'],
    [[HEAD, `XY02,新,,,${code(0)},`], '请填写协议价'],
    [[HEAD, `XY02,新,,,${code(0)},0`], '协议价须为大于0'],
    [[HEAD, `XY02,新,,,${code(0)},99999`], '协议价99999.00高于单价'],
    [[HEAD, `XY02,新,2026-12-02,2026-12-01,${code(0)},1`], '结束日期须不早于开始日期'],
    [[HEAD, `XY02,新,,,${code(0)},1`, `XY02,另,,,${code(1)},1`], '各行的价格表名称和日期须一致'],
    [[HEAD, `XY02,新,,,${code(0)},1`, `XY02,新,,,${code(0)},2`], `XY02 ${code(0)}重复（第2、3行）`],
  ]
  for (const [lines, reason] of cases) expect((await files.reasons(...lines)).join('；')).toContain(reason)
  expect(await kept()).toEqual(before)
  expect(await shop.db.$count(priceLists)).toBe(1)
})

test('a price somebody changes between check and writing stays: all of the file is undone', async () => {
  const cells = ['价格表编码,商品编码,协议价', `XY01,${code(0)},1.10`].map((line) => line.split(','))
  const checked = await priceListFile.check(shop.db, sheetOf(cells), {
    now: shop.now,
    offers: 'refuse',
    watch: unwatched,
  })
  const [list] = await shop.db.select().from(priceLists).where(eq(priceLists.code, 'XY01'))
  await putPrices(shop.db, [{ listId: list?.id ?? 0, goodsId: sold[0]?.id ?? 0, price: '1.2000' }])
  await expect(inTransaction(shop.db, (tx) => checked.write(tx))).rejects.toThrow('有协议价被他人更改')
  expect(await kept()).toEqual([[sold[0]?.id, '1.2000']])
})
