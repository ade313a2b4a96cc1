import { asc, eq, ne } from 'drizzle-orm'
import { sheetOf } from '#lib/sheets/sheet.ts'
import { unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { loadRunningSpecials } from '#shop-api/modules/catalogue/promotions/active.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { promotionResource } from './resource.ts'

let shop: TestShop
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  files = importing(shop, promotionResource.file)
}, OPEN_MS)
afterAll(() => shop.close())

const WINDOW = '2026-11-20 08:00,2026-12-01 00:00'
const HEAD = '类型,名称,开始时间,结束时间'

async function goodsAt(unitPrice: string) {
  const id = await addGoods(shop.db, { now: shop.now, unitPrice })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  return { id, code: row?.code ?? '' }
}

const promotionOf = async (name: string) => {
  const [row] = await shop.db.select().from(promotions).where(eq(promotions.name, name))
  const items = await shop.db
    .select()
    .from(promotionItems)
    .where(eq(promotionItems.promotionId, row?.id ?? 0))
    .orderBy(asc(promotionItems.id))
  return { row, items }
}

test(
  'the promotions of the sample change nothing when they come back, in every format',
  async () => {
    const sample = await openShop({ content: 'sample', now: sampleInstant })
    const sampleFiles = importing(sample, promotionResource.file)
    for (const format of ['csv', 'gb18030', 'xlsx'] as const) {
      const { rows } = await sampleFiles.bytes(await sampleFiles.exported(format))
      expect(rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
      expect(stateCounts(rows)).toEqual({ same: await sample.db.$count(promotions, ne(promotions.kind, 'group_buy')) })
    }
    await sample.close()
  },
  OPEN_MS,
)

test('a flash sale sells its goods at once; the same file twice changes nothing', async () => {
  const [one, two] = [await goodsAt('10.0000'), await goodsAt('20.0000')]
  const lines = [`${HEAD},参与商品`, `秒杀,早市,${WINDOW},${one.code} 9.50 100 5；${two.code} 18 50 5`]
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ new: 1 })
  const specials = await loadRunningSpecials(shop.db, [one.id, two.id], shop.now)
  expect([...specials.values()].map(({ item }) => [item.price, item.stock, item.memberLimit])).toEqual([
    ['9.5000', 100, 5],
    ['18.0000', 50, 5],
  ])
  expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 1 })
  const { rows } = await files.load([
    `${HEAD},参与商品,停用`,
    `秒杀,早市,2026/11/20 8:00,2026-12-02,${one.code} 9 100 5,是`,
  ])
  expect(rows[0]?.changes).toEqual([
    // The day it ends on still belongs to it.
    { heading: '结束时间', before: '2026-12-01 00:00:00', after: '2026-12-03 00:00:00' },
    {
      heading: '参与商品',
      before: `${one.code} 9.5 100 5\n${two.code} 18 50 5`,
      after: `${one.code} 9 100 5`,
    },
    { heading: '停止', before: '否', after: '是' },
  ])
  const { row, items } = await promotionOf('早市')
  expect([row?.isStopped, row?.scope, items.map((item) => item.price)]).toEqual([
    true,
    { kind: 'goods', goodsIds: [one.id] },
    ['9.0000'],
  ])
})

test('each kind has its rule, and comes back from its export as it was', async () => {
  const [one, two] = [await goodsAt('10.0000'), await goodsAt('20.0000')]
  const cases: readonly (readonly [columns: string, cells: string, rule: object])[] = [
    [
      '范围,指定的分类、品牌、厂家或商品,满额档位,可叠加',
      '指定分类,抗感染,500:30;200:10,否',
      {
        isRepeating: false,
        tiers: [
          { id: 1, amount: '200.00', reduce: '10.00' },
          { id: 2, amount: '500.00', reduce: '30.00' },
        ],
      },
    ],
    [
      '范围,满额档位,不参与商品',
      `全部商品,1000:9.4,${two.code}`,
      {
        excludedGoodsIds: [two.id],
        tiers: [{ id: 1, amount: '1000.00', rate: '0.94' }],
      },
    ],
    [
      '范围,指定的分类、品牌、厂家或商品,档位',
      '指定厂家,测试药业〔样例〕,2000:20',
      { tiers: [{ id: 1, amount: '2000.00', back: '20.00' }] },
    ],
    [
      '指定的分类、品牌、厂家或商品,起购数量,赠品名称,赠品数量',
      `${one.code},10,手提袋,1`,
      {
        buyNumber: 10,
        isRepeating: false,
        gift: { goodsId: null, name: '手提袋', number: 1 },
      },
    ],
    ['范围,门槛金额,参与商品', `全部商品,500,${one.code} 4.5`, { threshold: '500.00' }],
    ['组合价,参与商品,活动总量', `25,${one.code};${two.code} 1,30`, { price: '25.00' }],
  ]
  const kinds = ['满减', '全场折扣', '返现', '买赠', '换购', '组合']
  for (const [at, [columns, cells, rule]] of cases.entries()) {
    const kind = kinds[at] ?? ''
    const lines = [`${HEAD},${columns}`, `${kind},各类${kind},${WINDOW},${cells}`]
    expect(stateCounts((await files.load(lines)).rows)).toEqual({ new: 1 })
    expect((await promotionOf(`各类${kind}`)).row?.rule).toEqual(rule)
    expect(stateCounts((await files.load(lines)).rows)).toEqual({ same: 1 })
  }
  const { rows } = await files.bytes(await files.exported())
  expect(rows.flatMap((row) => [...row.reasons, ...row.changes])).toEqual([])
})

test('what is wrong is said row by row, and nothing is written', async () => {
  const [one, two] = [await goodsAt('10.0000'), await goodsAt('20.0000')]
  const before = [await shop.db.$count(promotions), await shop.db.$count(promotionItems)]
  const flash = `${HEAD},参与商品`
  const cases: readonly (readonly [head: string, row: string, reason: string])[] = [
    ['编号,名称', '999999,某活动', '编号999999不存在'],
    [flash, `秒杀,坏,${WINDOW},${one.code} 10.01`, '活动价 10.01 高于单价 10.00'],
    [flash, `秒杀,坏,${WINDOW},${one.code} -1`, '价格须为大于0的金额，现为“-1”'],
    [flash, `秒杀,坏,${WINDOW},${one.code} 1;${one.code} 1`, `商品 ${one.code} 重复`],
    [flash, `秒杀,坏,${WINDOW},${one.code}`, '格式不正确'],
    [flash, `秒杀,坏,${WINDOW},`, '请填写参与商品'],
    [flash, `拼团,坏,${WINDOW},${one.code} 1`, '类型须为'],
    [flash, `秒杀,坏,明天,2026-12-01,${one.code} 1`, '开始时间须为'],
    [`${flash},范围`, `秒杀,坏,${WINDOW},${one.code} 1,指定品牌`, '范围不适用于秒杀'],
    [`${HEAD},档位`, `满减,坏,${WINDOW},100:5`, '请选择范围'],
    [`${HEAD},组合价,参与商品`, `组合,坏,${WINDOW},31,${one.code};${two.code}`, '组合价 31.00 高于分开购买的 30.00'],
  ]
  for (const [head, row, reason] of cases) expect((await files.reasons(head, row)).join('；')).toContain(reason)
  const double = [`秒杀,坏,${WINDOW},${one.code} 1`, `秒杀,坏,2026-11-20 8:00:00,2026-12-01,${one.code} 1`]
  expect((await files.reasons(flash, ...double)).join()).toContain('重复（第2、3行）')
  expect([await shop.db.$count(promotions), await shop.db.$count(promotionItems)]).toEqual(before)
}, 60_000)

test('what was sold stays, and no stock falls below it, also when it is sold between check and writing', async () => {
  const [one, two] = [await goodsAt('10.0000'), await goodsAt('20.0000')]
  const head = `${HEAD},参与商品`
  await files.load([head, `秒杀,卖过,${WINDOW},${one.code} 9 100;${two.code} 18 100`])
  const { items } = await promotionOf('卖过')
  const sell = (sold: number) =>
    shop.db
      .update(promotionItems)
      .set({ sold })
      .where(eq(promotionItems.id, items[0]?.id ?? 0))
  const fewer = [head, `秒杀,卖过,${WINDOW},${one.code} 9 30;${two.code} 18 100`]
  await sell(40)
  expect(await files.reasons(...fewer)).toEqual([`参与商品：${one.code} 已售40，活动库存不能更少`])
  expect(await files.reasons(head, `秒杀,卖过,${WINDOW},${two.code} 18 100`)).toEqual([
    '参与商品：已有会员购买的商品不能移除，可把活动库存改为已售数量',
  ])
  await sell(0)
  const checked = await promotionResource.file.check(shop.db, sheetOf(fewer.map((line) => line.split(','))), {
    now: shop.now,
    offers: 'refuse',
    watch: unwatched,
  })
  await sell(40)
  await expect(inTransaction(shop.db, (tx) => checked.write(tx))).rejects.toThrow('已售40，活动库存不能更少')
  expect((await promotionOf('卖过')).items[0]?.stock).toBe(100)
})
