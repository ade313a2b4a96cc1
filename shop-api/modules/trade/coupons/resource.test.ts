import { eq } from 'drizzle-orm'
import { sheetOf } from '#lib/sheets/sheet.ts'
import { unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { couponResource } from './resource.ts'
import { coupons } from './tables.ts'

let shop: TestShop
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  files = importing(shop, couponResource.file)
}, OPEN_MS)
afterAll(() => shop.close())

/** Former headings are read, too. */
const HEAD = '名称,类型,面额或折扣,最高减,使用门槛（元）,范围,领取开始,领取截止,使用开始,使用结束,发放总量,每客户限领'
const WINDOW = '2026-11-20,2026-12-20,2026-11-20,2027-01-01'
const couponOf = async (name: string) => (await shop.db.select().from(coupons).where(eq(coupons.name, name)))[0]

test.each(['csv', 'gb18030', 'xlsx'] as const)(
  'coupons exported as %s change nothing when they come back',
  async (format) => {
    const { rows } = await files.bytes(await files.exported(format))
    expect(rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
    expect(stateCounts(rows)).toEqual({ same: await shop.db.$count(coupons) })
  },
)

test('new coupons of both kinds; the same file twice changes nothing', async () => {
  const lines = [
    `${HEAD},指定的分类、品牌、厂家或商品`,
    `文件满减,满减券,20,,200,全部商品,${WINDOW},500,2`,
    `文件折扣,折扣券,9.5折,100,50,指定分类,${WINDOW},300,1,中药饮片`,
  ]
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ new: 2 })
  expect(await couponOf('文件满减')).toMatchObject({
    kind: 'amount',
    value: '20.0000',
    thresholdFen: 20_000,
    maxReduceFen: null,
    scope: { kind: 'all' },
    claimFrom: new Date('2026-11-19T16:00:00Z'),
    total: 500,
    claimed: 0,
    perMember: 2,
    isClaimable: true,
  })
  expect(await couponOf('文件折扣')).toMatchObject({
    value: '0.9500',
    maxReduceFen: 10_000,
    scope: { kind: 'categories' },
  })
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 2 })
  const { rows } = await files.load(['名称,领取开始,发放总量,可领取', '文件满减,2026/11/20 0:00,800,否'])
  expect(rows[0]?.changes).toEqual([
    { heading: '发放总量', before: '500', after: '800' },
    { heading: '会员可在领券中心领取', before: '是', after: '否' },
  ])
})

test('what is wrong is said row by row, and nothing is written', async () => {
  const before = await shop.db.$count(coupons)
  const row = (cells: string) => `坏券,${cells},${WINDOW},10,1`
  const cases: readonly (readonly [head: string, row: string, reason: string])[] = [
    ['编号,发放总量', '999999,5', '编号999999不存在'],
    [HEAD, row('满减券,5,,200,分类:中药饮片'), '范围须为全部商品、指定分类'],
    [HEAD, row('代金券,5,,200,全部商品'), '类型须为'],
    [HEAD, row('满减券,5,,200,指定品牌'), '请填写指定品牌的名称'],
    [HEAD, row('满减券,5,,200,全部商品').replace('2026-12-20', '2026-11-01'), '领取截止须晚于领取开始'],
    [HEAD, row('满减券,5,,200,全部商品').replace('2027-01-01', '2026-11-01'), '有效期截止须晚于开始'],
    [HEAD, row('满减券,5,,200,全部商品').replace(',10,1', ',-1,1'), '发放总量须为不小于1的整数'],
    ['编号,面额或折扣', '1,14', '类型、面额、门槛、范围和同享规则不能更改'],
    ['编号,发放总量,每客户限领', '1,1,1', '张，总量不能更少'],
  ]
  for (const [head, cells, reason] of cases) expect((await files.reasons(head, cells)).join('；')).toContain(reason)
  const twice = await files.reasons(HEAD, row('满减券,5,,200,全部商品'), row('满减券,6,,200,全部商品'))
  expect(twice.join()).toContain('坏券 2026-11-20 00:00:00重复（第2、3行）')
  expect(await shop.db.$count(coupons)).toBe(before)
}, 60_000)

test('a coupon claimed between check and writing keeps what was promised: all of the file is undone', async () => {
  const lines = [HEAD, `争领券,满减券,20,,200,全部商品,${WINDOW},500,2`]
  await files.load(lines)
  const cells = [lines[0] ?? '', (lines[1] ?? '').replace(',20,', ',10,')].map((line) => line.split(','))
  const checked = await couponResource.file.check(shop.db, sheetOf(cells), {
    now: shop.now,
    offers: 'refuse',
    watch: unwatched,
  })
  expect(checked.rows[0]?.state).toBe('changed')
  await shop.db.update(coupons).set({ claimed: 1 }).where(eq(coupons.name, '争领券'))
  await expect(inTransaction(shop.db, (tx) => checked.write(tx))).rejects.toThrow('已有会员领取')
  expect((await couponOf('争领券'))?.value).toBe('20.0000')
})
