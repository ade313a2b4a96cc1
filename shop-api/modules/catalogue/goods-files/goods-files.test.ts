import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, gt } from 'drizzle-orm'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { categories, goods, ladderTiers, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { goodsFile } from './goods-file.ts'
import { checkGoods, compareGoods, importGoods, wanted } from './testing/files.ts'
import { writeFile } from './write-file.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))
const load = (...lines: string[]) => importGoods(shop.db, bytesOf(...lines), sampleInstant)
const reasonsOf = async (...lines: string[]) => {
  const { rows, isWritten } = await load(...lines)
  expect(isWritten).toBe(false)
  return rows.flatMap((row) => row.reasons)
}
const stateCounts = (rows: readonly { state: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => row.state)).map(([state, all]) => [state, all?.length]),
  )

const HEAD = '编码,名称,规格,单位,生产厂家,品牌,分类,经营范围,单价,阶梯价,批号,生产日期,有效期至,库存'
const ROW =
  'N1,新药片,1g*10片,盒,全新制药有限公司,新牌,全新分类/下级,化学药制剂,29.80,20:28.32;50:27.9,B9,2026-05-01,2028-04-30,100'

test.each(['csv', 'gb18030', 'xlsx'] as const)(
  'what is exported as %s changes nothing when it comes back',
  async (format) => {
    const bytes = await goodsFile.exportAll(shop.db, goodsFile.sets.all, format)
    const { rows } = await checkGoods(shop.db, bytes, sampleInstant)
    expect(rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
    expect(stateCounts(rows)).toEqual({ same: await shop.db.$count(goods) })
  },
  120_000,
)

test('new goods are found, with the maker, brand and category they need; a second time changes nothing', async () => {
  const { isWritten, added } = await load(HEAD, ROW)
  expect([isWritten, ...added]).toEqual([
    true,
    { what: '厂家', names: ['全新制药有限公司'] },
    { what: '品牌', names: ['新牌'] },
    { what: '分类', names: ['全新分类', '全新分类/下级'] },
  ])
  const [row] = await shop.db.select().from(goods).where(eq(goods.code, 'N1'))
  expect(row).toMatchObject({
    available: 100,
    nearestExpiry: '2028-04-30',
    ladderType: 2,
    unitPrice: '29.8000',
    isListed: true,
  })
  expect(row?.categoryPath).toHaveLength(2)
  expect((await currentGoodsIndex(shop.db)).named('新药片')).toHaveLength(1)
  expect(stateCounts((await load(HEAD, ROW)).rows)).toEqual({ same: 1 })
})

test('a file of fewer columns changes only these; tiers and list price have to agree', async () => {
  expect(await reasonsOf('编码,单价', 'N1,28.00')).toEqual(['阶梯价20:28.32高于单价28.00'])
  const { rows } = await load('编码,单价,阶梯价', 'N1,28,20:27.5')
  expect(rows[0]?.changes).toEqual([
    { heading: '单价', before: '29.80', after: '28.00' },
    { heading: '阶梯价', before: '20:28.32;50:27.90', after: '20:27.50' },
  ])
  const [row] = await shop.db.select().from(goods).where(eq(goods.code, 'N1'))
  const tiers = await shop.db
    .select()
    .from(ladderTiers)
    .where(eq(ladderTiers.goodsId, row?.id ?? 0))
  expect([row?.unitPrice, row?.name, tiers.map((tier) => tier.price)]).toEqual(['28.0000', '新药片', ['27.5000']])
})

test('stock by batch: known batches are set, new ones added, others stay', async () => {
  const { rows } = await load('编码,批号,生产日期,有效期至,库存', 'N1,B9;B10,;2026-06-01,;2028-05-31,40;7')
  expect(rows[0]?.changes.map((change) => change.after)).toEqual([
    'B9 2026-05-01～2028-04-30 库存40',
    'B10 2026-06-01～2028-05-31 库存7',
  ])
  const [row] = await shop.db.select().from(goods).where(eq(goods.code, 'N1'))
  expect(row?.available).toBe(47)
  expect(await reasonsOf('编码,批号,库存', 'N1,B11,5')).toEqual(['新批号B11须填写生产日期和有效期至'])
})

test('a batch may say months alone: made in it from its first day, good to its last', async () => {
  const head = '编码,批号,生产日期,有效期至,库存'
  const { rows } = await load(head, 'N1,C1;C2,2024.12;202512,2026.12;2027年11月,500;10')
  expect(rows[0]?.changes.map((change) => change.after)).toEqual([
    'C1 2024-12-01～2026-12-31 库存500',
    'C2 2025-12-01～2027-11-30 库存10',
  ])
  expect(await reasonsOf('编码,单价', 'N1,"12,50"')).toEqual([
    '单价须为数字，最多四位小数，逗号只能是千位分隔符，如1,250.00，现为“12,50”',
  ])
  expect(await reasonsOf('编码,单价', 'N1,3元5')).toEqual(['单价须为数字，最多四位小数，现为“3元5”'])
})

test('one wrong row keeps the whole file out, with every reason of every row', async () => {
  const before = [await shop.db.$count(goods), await shop.db.$count(manufacturers), await shop.db.$count(categories)]
  const reasons = await reasonsOf(
    HEAD,
    'G1,好药,1g,盒,又一家制药,,新类/小类,化学药制剂,9.9,,,,,',
    'G2,坏药,1g,盒,某药厂,,新类,没有的范围,-3,,,,,',
    'G3,,1g,盒,某药厂,,新类,化学药制剂,3,10:3.5,B1,2026-05-01,2025-05-01,x',
    'G4,重复,1g,盒,某药厂,,新类,化学药制剂,3,,,,,',
    'G4,重复,1g,盒,某药厂,,新类,化学药制剂,3,,,,,',
  )
  expect(reasons).toEqual([
    expect.stringContaining('经营范围“没有的范围”不存在'),
    '单价须为大于0的金额，现为“-3”',
    '请填写名称',
    '库存须为0到10000000的整数，现为“x”',
    '编码重复（第5、6行）',
    '编码重复（第5、6行）',
  ])
  expect([await shop.db.$count(goods), await shop.db.$count(manufacturers), await shop.db.$count(categories)]).toEqual(
    before,
  )
})

test.each([
  ['编码,名称\nA,=1+1', '第2行B列是公式'],
  ['编码,天气\nA,晴', '无法识别的列“天气”'],
  ['名称\nA', '必须有“编码”一列'],
  ['编码,编码\nA,B', '列“编码”重复'],
  ['编码', '文件中无商品'],
  ['', '文件内容为空'],
])('%j is refused as a whole: %s', async (text, message) => {
  await expect(load(text)).rejects.toThrow(ShopRefusal)
  await expect(load(text)).rejects.toThrow(message)
})

test('an offer must not stay above a new price', async () => {
  const [item] = await shop.db
    .select({ code: goods.code })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .innerJoin(goods, eq(goods.id, promotionItems.goodsId))
    .where(and(eq(promotions.kind, 'flash'), gt(promotions.endsAt, sampleInstant)))
  expect(await reasonsOf('编码,单价,阶梯价', `${item?.code},0.01,`)).toEqual([
    expect.stringMatching(/^单价0\.01低于秒杀“.*请先调整活动$/),
  ])
})

test('a failure while writing leaves nothing behind', async () => {
  const before = [await shop.db.$count(goods), await shop.db.$count(manufacturers), await shop.db.$count(categories)]
  const file = await compareGoods(
    shop.db,
    bytesOf(HEAD, ROW.replace('N1', 'N2').replaceAll('全新', '更新')),
    sampleInstant,
  )
  const broken = { ...file, rows: [...file.rows, ...file.rows] }
  await expect(inTransaction(shop.db, (tx) => writeFile(tx, broken, wanted(sampleInstant)))).rejects.toThrow()
  expect([await shop.db.$count(goods), await shop.db.$count(manufacturers), await shop.db.$count(categories)]).toEqual(
    before,
  )
})

test('by command line: check, errors beside the file, import, export', async () => {
  const operate = await operatorOf(shop)
  const folder = mkdtempSync(path.join(tmpdir(), 'goods-files-'))
  const file = (name: string) => path.join(folder, name)
  await expect(operate('goods-export', file('goods.txt'))).rejects.toThrow('.csv 或 .xlsx')
  writeFileSync(file('new.csv'), [HEAD, ROW.replace('N1', 'C1')].join('\n'))
  expect(await operate('goods-import', file('new.csv'), '--check', 'on')).toMatch(
    /新增1，更改0，不变0，错误0\n.*\n.*未写入/,
  )
  expect(readFileSync(file('new.检查.csv'), 'utf8')).toContain('新增')
  writeFileSync(file('wrong.csv'), '编码,单价\nC1,abc\n')
  await expect(operate('goods-import', file('wrong.csv'))).rejects.toThrow('未导入任何一行')
  expect(readFileSync(file('wrong.错误.csv'), 'utf8')).toContain('单价须为')
  expect(await operate('goods-import', file('new.csv'))).toContain('导入完成')
  // What the report adds is passed over: the rows can be mended in it.
  expect(await operate('goods-import', file('new.检查.csv'))).toContain('新增0，更改0，不变1，错误0')
  await operate('goods-template', file('template.xlsx'))
  await expect(operate('goods-import', file('template.xlsx'))).rejects.toThrow('文件中无商品')
  await operate('goods-export', file('prices.csv'), '--columns', 'prices')
  expect(await operate('goods-import', file('prices.csv'))).toContain('新增0，更改0')
  rmSync(folder, { recursive: true })
}, 60_000)

test('several rows of one article, one a batch, are one; what they say differently is named with its rows', async () => {
  const row = ROW.replaceAll(/全新|新牌/g, '合并').replace('N1', 'G1')
  const batch = (number: string, until: string, stock: number) =>
    row.replace('B9', number).replace('2028-04-30,100', `${until},${stock}`)
  const { rows } = await load(HEAD, batch('B1', '2028-04-30', 10), row.replace('G1', 'G2'), batch('B2', '2028.12', 20))
  expect(rows.map(({ state, row: { code, lines } }) => [state, code, ...(lines ?? [])])).toEqual([
    ['new', 'G1', 2, 4],
    ['new', 'G2'],
  ])
  const exported = new TextDecoder().decode(await goodsFile.exportAll(shop.db, goodsFile.sets.stock ?? [], 'csv'))
  expect(exported).toContain(',B1;B2,2026-05-01;2026-05-01,2028-04-30;2028-12-31,10;20')
  expect(
    await reasonsOf(HEAD, batch('B1', '2028-04-30', 10), batch('B2', '2028-12-31', 20).replace('29.80', '30.80')),
  ).toEqual(['第2、3行的单价不同：29.80、30.80'])
  expect(await reasonsOf(HEAD, batch('B1', '2028-04-30', 10), batch('B1', '2028-04-30', 20))).toEqual(['批号B1重复'])
  expect(await reasonsOf(HEAD, batch('B1', '2028-04-30', 10), batch('', '', 0))).toEqual([
    '编码重复（第2、3行）',
    '编码重复（第2、3行）',
    '请填写批号',
  ])
})
