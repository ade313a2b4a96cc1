import { eq } from 'drizzle-orm'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { tagsDuring } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import { hotWordResource } from '#shop-api/modules/catalogue/search/hot-word-resource.ts'
import { hotWords } from '#shop-api/modules/catalogue/search/tables.ts'
import { articleResource } from '#shop-api/modules/service/articles/resource.ts'
import { posts } from '#shop-api/modules/service/articles/tables.ts'
import { campaignResource } from '#shop-api/modules/service/campaigns/resource.ts'
import { campaignSections, campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { bannerResource } from '#shop-api/modules/service/content/banner-resource.ts'
import { navResource } from '#shop-api/modules/service/content/navigation-resource.ts'
import { navItems } from '#shop-api/modules/service/content/tables.ts'
import { programmeResource } from '#shop-api/modules/service/controlled-sales/resource.ts'
import { lotteryResource } from '#shop-api/modules/service/lottery/resource.ts'
import { lotteryPrizes } from '#shop-api/modules/service/lottery/tables.ts'
import { pointsGoodsResource } from '#shop-api/modules/trade/points-mall/resource.ts'
import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  for (const code of ['G1', 'G2']) await addGoods(shop.db, { now: shop.now, code })
}, OPEN_MS)
afterAll(() => shop.close())

const load = (file: TableFile, ...lines: string[]) => importing(shop, file).load(lines)
const reasons = (file: TableFile, ...lines: string[]) => importing(shop, file).reasons(...lines)

/** Taken once; a second time it changes nothing. */
async function takenOnce(file: TableFile, ...lines: string[]): Promise<void> {
  const count = lines.length - 1
  expect(stateCounts((await load(file, ...lines)).rows)).toEqual({ new: count })
  expect(stateCounts((await load(file, ...lines)).rows)).toEqual({ same: count })
}

test('advertisements and the navigation, which pages hear of once', async () => {
  const file = ['位置,标题,配色,链接,顺序', '首页轮播,年底,红,/list,5', '首页轮播,换季,,,1', '登录页,新人,,,']
  expect(await tagsDuring(shop, () => takenOnce(bannerResource.file, ...file))).toEqual([
    ...['activities', 'content', 'frame', 'home'],
  ])
  const entries = Array.from({ length: 10 }, (_, at) => `第${at + 1},/list`)
  expect(await reasons(navResource.file, '名称,链接', ...entries)).toEqual(['名称：导航最多9项，请先删除不用的'])
  await takenOnce(navResource.file, '名称,链接,下级,顺序', '全部,/list,"感冒   /list?select=2\n\n饮片 /zyyp",7')
  expect(await shop.db.select().from(navItems)).toMatchObject([
    {
      sort: 7,
      children: [
        { label: '感冒', path: '/list?select=2' },
        { label: '饮片', path: '/zyyp' },
      ],
    },
  ])
  expect(await reasons(navResource.file, '名称,下级', '全部,没有链接')).toEqual([
    '下级：“没有链接”须写作“名称 /链接”，名称最多12个字',
  ])
})

test('hot words are changed by file, too', async () => {
  await takenOnce(hotWordResource.file, '热词,搜索,红字', '板蓝根,药品,是', '云岭,厂家,')
  const [row] = await shop.db.select().from(hotWords).where(eq(hotWords.word, '云岭'))
  await load(hotWordResource.file, '编号,热词', `${row?.id},云岭制药`)
  expect(await shop.db.select().from(hotWords).orderBy(hotWords.sort)).toMatchObject([
    { word: '板蓝根', mode: 0, isHighlighted: true },
    { id: row?.id, word: '云岭制药', mode: 1, isHighlighted: false },
  ])
})

test('campaigns: shelves are written short and kept whole, and keep their numbers', async () => {
  const head = '链接代号,名称,开始时间,结束时间,停止,会场'
  const file = [head, 'year-end,年底会,2026-12-01,2026-12-31,否,"热销|全部商品\n精选|指定商品|G2;G1|5|两种"']
  await takenOnce(campaignResource.file, ...file)
  const [row] = await shop.db.select().from(campaigns).where(eq(campaigns.code, 'year-end'))
  expect(row).toMatchObject({ kind: 'topic', isStopped: false, endsAt: new Date('2026-12-31T16:00:00Z') })
  const before = await shop.db.select().from(campaignSections).orderBy(campaignSections.id)
  expect(before).toMatchObject([
    { name: '热销', goodsLimit: 20 },
    { name: '精选', note: '两种' },
  ])
  await load(campaignResource.file, '链接代号,停止,会场', 'year-end,是,精选|指定商品|G2')
  expect((await shop.db.select().from(campaigns))[0]?.isStopped).toBe(true)
  expect(await shop.db.select().from(campaignSections)).toMatchObject([{ id: before[1]?.id, name: '精选' }])
  expect(
    await reasons(
      campaignResource.file,
      head,
      'old,过去,2025-01-01,2025-02-01,,热销|全部商品',
      'no,坏,2026-12-01,2026-12-02,,x',
    ),
  ).toEqual(['结束时间已过，活动不会显示', expect.stringContaining('会场：“x”：须写作')])
})

test('lotteries: what was won of a prize stays', async () => {
  const file = [
    '名称,开始时间,结束时间,奖品',
    '年终,2026-12-01,2026-12-31 12:30:15,"券|现金券|10.0|15|500|\n杯|实物||1|3"',
  ]
  await takenOnce(lotteryResource.file, ...file)
  await shop.db.update(lotteryPrizes).set({ won: 2 }).where(eq(lotteryPrizes.name, '券'))
  expect(await reasons(lotteryResource.file, '名称,奖品', '年终,杯|实物||1|3')).toEqual([
    '奖品：“券”已有会员抽中，不能移除或改名，可把数量改为已发的2',
  ])
  expect(stateCounts((await load(lotteryResource.file, '名称,可抽', '年终,否')).rows)).toEqual({ changed: 1 })
})

test('points goods and agreements', async () => {
  await takenOnce(pointsGoodsResource.file, '名称,所需积分,参考价,库存总量,每客户限兑', '保温杯,2000,39,50,2')
  await load(pointsGoodsResource.file, '名称,每客户限兑,上架', '保温杯,,否')
  expect(await shop.db.select().from(pointsGoods)).toMatchObject([
    { marketPriceFen: 3900, memberLimit: null, isListed: false, stock: 50 },
  ])
  expect(await reasons(pointsGoodsResource.file, '名称,优惠券编号', '保温杯,99')).toEqual(['优惠券编号 99 不存在'])
  await takenOnce(
    programmeResource.file,
    '名称,供货范围,开始日期,协议条款,商品编码',
    '控销,浙江,2026/12/1,"第一条\n第二条",G2；G1',
  )
})

test('articles are Markdown in a cell, and what runs is taken out of it', async () => {
  const head = '类别,帮助栏目,标题,发布日期,摘要,正文'
  await takenOnce(
    articleResource.file,
    head,
    '帮助,新手指南,如何下单,2026-12-01,三步下单,"## 第一步\n\n<script>x()</script>选货"',
  )
  expect(await shop.db.select().from(posts)).toMatchObject([
    { type: 2, categoryId: 31, body: expect.not.stringContaining('script') },
  ])
  expect(
    await reasons(
      articleResource.file,
      head,
      '帮助,没有,另一篇,2026-12-01,摘要,正文',
      '公告,新手指南,公告,2026-12-01,摘要,正文',
    ),
  ).toEqual(['帮助栏目“没有”不存在', '只有帮助文章填写帮助栏目，请留空'])
  const long = `"${'很长的一段。\n'.repeat(6000)}"`
  await load(articleResource.file, '类别,标题,发布日期,摘要,正文', `公告,长文,2026-12-01,摘要,${long}`)
  await expect(importing(shop, articleResource.file).exported('xlsx')).rejects.toThrow('请导出为 CSV')
  expect((await importing(shop, articleResource.file).exported('csv')).length).toBeGreaterThan(100_000)
})
