import { sql } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { encodeGb18030 } from '#lib/sheets/text.ts'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { brandResource } from '#shop-api/modules/catalogue/master-data/brand-resource.ts'
import { categoryResource } from '#shop-api/modules/catalogue/master-data/category-resource.ts'
import { makerResource } from '#shop-api/modules/catalogue/master-data/maker-resource.ts'
import { warehouseResource } from '#shop-api/modules/catalogue/master-data/warehouse-resource.ts'
import { scheduledPriceResource } from '#shop-api/modules/catalogue/price-schedule/resource.ts'
import { promotionResource } from '#shop-api/modules/catalogue/promotions/resource.ts'
import { hotWordResource } from '#shop-api/modules/catalogue/search/hot-word-resource.ts'
import { memberFile } from '#shop-api/modules/identity/member-files/member-file.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'
import { articleResource } from '#shop-api/modules/service/articles/resource.ts'
import { campaignResource } from '#shop-api/modules/service/campaigns/resource.ts'
import { bannerResource } from '#shop-api/modules/service/content/banner-resource.ts'
import { navResource } from '#shop-api/modules/service/content/navigation-resource.ts'
import { programmeResource } from '#shop-api/modules/service/controlled-sales/resource.ts'
import { lotteryResource } from '#shop-api/modules/service/lottery/resource.ts'
import { couponResource } from '#shop-api/modules/trade/coupons/resource.ts'
import { pointsGoodsResource } from '#shop-api/modules/trade/points-mall/resource.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  await addGoods(shop.db, { now: shop.now, code: 'G1' })
  // Rows of the small shop have ids that their tables have not given out.
  for (const table of ['manufacturers', 'categories', 'warehouses']) {
    await shop.db.execute(sql.raw(`select setval('${table}_id_seq', 100)`))
  }
}, OPEN_MS)
afterAll(() => shop.close())

const text = (value: string) => new TextEncoder().encode(value)

/** A good row of each kind, a wrong one, and what names it twice. */
const kinds: readonly {
  readonly file: TableFile
  readonly head: string
  readonly row: string
  /** Of the same columns, with what keeps it out. */
  readonly wrong: { readonly row: string; readonly reason: string }
  readonly twice: string
}[] = [
  {
    file: goodsFile,
    head: '编码,名称,规格,单位,生产厂家,分类,经营范围,单价',
    row: 'N1,新药片,1g,盒,测试药业〔样例〕,抗感染,化学药制剂,5.00',
    wrong: { row: 'N1,新药片,1g,盒,测试药业〔样例〕,抗感染,化学药制剂,-5', reason: '单价须为大于0' },
    twice: '编码重复（第2、3行）',
  },
  {
    file: memberFile,
    head: '企业名称,客户类型,联系人,地区,用户名,登录手机',
    row: '新药房,药店,王芳,浙江省/杭州市/西湖区,newshop1,13911110001',
    wrong: { row: '新药房,药店,王芳,浙江省/杭州市/西湖区,newshop1,-139', reason: '登录手机须为11位手机号' },
    twice: '13911110001重复（第2、3行）',
  },
  {
    file: promotionResource.file,
    head: '类型,名称,开始时间,结束时间,范围,满额档位',
    row: '满减,年底满减,2026-12-01,2026-12-31,全部商品,200.00:10',
    wrong: { row: '满减,年底满减,2026-12-01,2026-12-31,全部商品,-200:10', reason: '满额须为大于0' },
    twice: '满减 年底满减 2026-12-01 00:00:00重复（第2、3行）',
  },
  {
    file: couponResource.file,
    head: '名称,类型,面额或折扣,门槛金额,领取开始,领取结束,使用开始,使用结束,发放总量',
    row: '年底券,满减券,15.00,300,2026-12-01,2026-12-20,2026-12-01,2027-01-01,100',
    wrong: {
      row: '年底券,满减券,-15,300,2026-12-01,2026-12-20,2026-12-01,2027-01-01,100',
      reason: '面额须为大于0',
    },
    twice: '年底券 2026-12-01 00:00:00重复（第2、3行）',
  },
  {
    file: makerResource.file,
    head: '全称,简称,省份',
    row: '新药业有限公司,新药业,浙江',
    wrong: { row: `新药业有限公司,${'长'.repeat(41)},浙江`, reason: '简称最多40个字' },
    twice: '新药业有限公司重复（第2、3行）',
  },
  {
    file: brandResource.file,
    head: '生产厂家,品牌,标志底色',
    row: '测试药业〔样例〕,新品牌,#aabbcc',
    wrong: { row: '测试药业〔样例〕,新品牌,红', reason: '标志底色须如 #1f5f8b' },
    twice: '测试药业〔样例〕 新品牌重复（第2、3行）',
  },
  {
    file: categoryResource.file,
    head: '分类,所在菜单',
    row: '新分类,中药饮片',
    wrong: { row: '新分类/下级,', reason: '上级分类“新分类”不存在' },
    twice: '新分类重复（第2、3行）',
  },
  {
    file: warehouseResource.file,
    head: '编码,名称,地址',
    row: 'N1,新仓,路1号',
    wrong: { row: 'N1,一号仓,路1号', reason: '已有名为“一号仓”的仓库' },
    twice: '编码重复（第2、3行）',
  },
  {
    file: bannerResource.file,
    head: '位置,标题,链接',
    row: '首页轮播,年底备货,/list',
    wrong: { row: '首页轮播,年底备货,list', reason: '链接须以“/”开头' },
    twice: '首页轮播 年底备货重复（第2、3行）',
  },
  {
    file: navResource.file,
    head: '名称,链接',
    row: '近效期,/jxqzc',
    wrong: { row: '近效期,https://elsewhere.example', reason: '链接须以“/”开头' },
    twice: '近效期重复（第2、3行）',
  },
  {
    file: scheduledPriceResource.file,
    head: '商品编码,生效日期,新单价',
    row: 'G1,2027-06-01,8.8',
    wrong: { row: '没有,2027-06-01,8.8', reason: '商品编码“没有”不存在' },
    twice: 'G1 2027-06-01重复（第2、3行）',
  },
  {
    file: hotWordResource.file,
    head: '热词,搜索',
    row: '板蓝根,药品',
    wrong: { row: '板蓝根,天气', reason: '搜索须为药品、厂家之一' },
    twice: '板蓝根 药品重复（第2、3行）',
  },
  {
    file: campaignResource.file,
    head: '链接代号,名称,开始时间,结束时间,会场',
    row: 'year-end,年底,2026-12-01,2026-12-31,热销|全部商品',
    wrong: {
      row: 'year-end,年底,2026-12-01,2026-12-31,热销|指定商品|没有',
      reason: '会场：“热销|指定商品|没有”：“没有”不存在',
    },
    twice: '链接代号重复（第2、3行）',
  },
  {
    file: lotteryResource.file,
    head: '名称,开始时间,结束时间,奖品',
    row: '年终,2026-12-01,2026-12-31,积分奖|积分|100|1|10',
    wrong: { row: '年终,2026-12-01,2026-12-31,积分奖|天气|100|1|10', reason: '种类为积分、现金券、实物之一' },
    twice: '年终重复（第2、3行）',
  },
  {
    file: pointsGoodsResource.file,
    head: '名称,所需积分,参考价,库存总量',
    row: '保温杯,100,39.00,5',
    wrong: { row: '保温杯,100,-39,5', reason: '参考价（元）不能小于0' },
    twice: '保温杯重复（第2、3行）',
  },
  {
    file: programmeResource.file,
    head: '名称,供货范围,开始日期,商品编码',
    row: '协议,浙江省内,2026-12-01,G1',
    wrong: { row: '协议,浙江省内,2026-12-01,NOWHERE', reason: '“NOWHERE”不存在' },
    twice: '协议重复（第2、3行）',
  },
  {
    file: articleResource.file,
    head: '类别,标题,发布日期,摘要,正文',
    row: '公告,元旦发货,2026-12-28,照常接单,元旦期间照常接单。',
    wrong: { row: '帮助,元旦发货,2026-12-28,照常接单,元旦期间照常接单。', reason: '请填写帮助栏目' },
    twice: '公告 元旦发货重复（第2、3行）',
  },
  {
    file: operatorFile,
    head: '用户名,姓名,岗位',
    row: 'li.jing,李静,销售;客服',
    wrong: { row: 'li.jing,李静,老板', reason: '岗位须为' },
    twice: '用户名重复（第2、3行）',
  },
]

const cellsOf = (...lines: string[]) => lines.map((line) => line.split(','))

async function book(lines: readonly (readonly string[])[], formula?: string): Promise<Uint8Array> {
  const rows = lines.map((line) => line.map((value) => ({ value, type: String })))
  const extra = formula === undefined ? [] : [[{ value: formula, type: 'Formula' as const }]]
  return new Uint8Array(await (await writeExcelFile([...rows, ...extra])).toBuffer())
}

/** A workbook that unpacks to more than is taken, in an archive of less than two megabytes. */
async function zipBomb(): Promise<Uint8Array> {
  const files = unzipSync(await book([['a']]))
  return zipSync({ ...files, 'xl/more.xml': new Uint8Array(401 * 1024 * 1024) }, { level: 1 })
}
let bomb: Promise<Uint8Array> | undefined

type Kind = (typeof kinds)[number]

/** Files that are broken as a whole, with the words they are refused with. */
const whole: readonly (readonly [name: string, of: (kind: Kind) => Uint8Array | Promise<Uint8Array>, words: string])[] =
  [
    ['an empty file', () => new Uint8Array(), '文件内容为空'],
    [
      'UTF-16 that breaks off',
      ({ head }) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(head, 'utf16le'), 0xd8]),
      '文件编码无法识别',
    ],
    ['half a character', ({ head }) => encodeGb18030(`${head}\n药`).slice(0, -1), '文件编码无法识别'],
    ['text that was lost before', ({ head }) => text(`${head}\n\uFFFD\uFFFD`), '文件编码无法识别'],
    ['an old XLS that breaks off', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), '文件无法读取'],
    ['an archive that is no workbook', () => zipSync({ 'a.txt': text('a') }), '文件无法读取'],
    [
      'a workbook that breaks off',
      async ({ head, row }) => (await book(cellsOf(head, row))).slice(0, 900),
      '文件无法读取',
    ],
    ['a zip bomb', () => (bomb ??= zipBomb()), '文件解压后过大'],
    ['a formula in CSV', ({ head, row }) => text(`${head}\n=cmd|' /C calc'!A0,${row}`), '第2行A列是公式'],
    ['a formula in a workbook', ({ head, row }) => book(cellsOf(head, row), '=1+1'), '是公式'],
    ['1,000,000 rows', ({ head }) => text(`${head}\n${'x\n'.repeat(1_000_000)}`), '行，请拆分后分次导入'],
    ['a column there is not', ({ head, row }) => text(`${head},天气\n${row},晴`), '无法识别的列“天气”'],
    ['a column twice', ({ head, row }) => text(`${head},${head.split(',')[0]}\n${row},x`), '重复'],
    ['no heading that names rows', ({ row }) => text(`结果\n${row}`), '第一行须为列标题'],
    ['headings alone', ({ head }) => text(head), '文件中无'],
    ['a quote that is not closed', ({ head, row }) => text(`${head}\n"${row}`), '引号不成对'],
  ]

/** Files that are dear to read. What reads them knows of a kind only how many rows it takes: they are tried once for each such number. */
const DEAR: readonly string[] = ['a zip bomb', '1,000,000 rows']
const isFirstOfItsLength = (kind: Kind): boolean =>
  kinds.find(({ file }) => file.mostRows === kind.file.mostRows) === kind

/** Everything that is in the tables a file could write, as one number. */
async function rowsInAll(): Promise<number> {
  const names = [
    ...['goods', 'manufacturers', 'batches', 'members', 'accounts', 'certificates', 'promotions', 'coupons'],
    ...['brands', 'categories', 'warehouses', 'banners', 'nav_items', 'hot_words', 'activities', 'scheduled_prices'],
    ...['activity_sections', 'draws', 'draw_prizes', 'points_goods', 'controlled_programmes', 'posts', 'operators'],
  ]
  const counts = names.map((name) => sql`(select count(*) from ${sql.identifier(name)})`)
  const [row] = await sqlRows<{ total: string }>(shop.db, sql`select ${sql.join(counts, sql` + `)} as total`)
  return Number(row?.total)
}

const load = (file: TableFile, bytes: Uint8Array) =>
  importFile(shop.db, file, bytes, { now: shop.now, offers: 'refuse', watch: unwatched, isDryRun: false })

describe.each(kinds)('$file.noun', (kind) => {
  test.each(whole.filter(([name]) => !DEAR.includes(name) || isFirstOfItsLength(kind)))(
    '%s is refused in words, and nothing is half done',
    async (_, make, words) => {
      const before = await rowsInAll()
      await expect(load(kind.file, await make(kind))).rejects.toThrow(words)
      expect(await rowsInAll()).toBe(before)
    },
    120_000,
  )

  test('rows that are wrong keep all of the file out, each with its reason', async () => {
    const { file, head, row, wrong, twice } = kind
    const before = await rowsInAll()
    const reasonsOf = async (...rows: string[]) => {
      const { rows: compared, isWritten } = await load(file, text([head, ...rows].join('\n')))
      expect(isWritten).toBe(false)
      return compared.flatMap(({ reasons }) => reasons).join('；')
    }
    expect(await reasonsOf(wrong.row)).toContain(wrong.reason)
    expect(await reasonsOf(row, row)).toContain(twice)
    expect(await reasonsOf(`${row},多出的一格`)).toContain('单元格多于列标题')
    expect(await rowsInAll()).toBe(before)
  })

  test('in GB18030, too, a good file is taken once, and a second time changes nothing', async () => {
    const bytes = encodeGb18030([kind.head, kind.row].join('\r\n'))
    expect((await load(kind.file, bytes)).rows.map(({ state }) => state)).toEqual(['new'])
    const again = await load(kind.file, bytes)
    expect(again.rows.map(({ state, changes }) => [state, changes])).toEqual([['same', []]])
  })
})
