import { eq } from 'drizzle-orm'
import { sheetOf } from '#lib/sheets/sheet.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { brands, categories, goods, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { brandResource } from './brand-resource.ts'
import { categoryResource } from './category-resource.ts'
import { makerResource } from './maker-resource.ts'
import { openDeskShop, tagsDuring } from './testing/desk-shop.ts'
import { warehouseResource } from './warehouse-resource.ts'

let shop: TestShop
let goodsId = 0
let makersIn: ReturnType<typeof importing>
let brandsIn: ReturnType<typeof importing>
let categoriesIn: ReturnType<typeof importing>
let warehousesIn: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openDeskShop()
  goodsId = await addGoods(shop.db, { now: shop.now })
  makersIn = importing(shop, makerResource.file)
  brandsIn = importing(shop, brandResource.file)
  categoriesIn = importing(shop, categoryResource.file)
  warehousesIn = importing(shop, warehouseResource.file)
}, OPEN_MS)
afterAll(() => shop.close())

const makerCalled = async (name: string) =>
  (await shop.db.select().from(manufacturers).where(eq(manufacturers.name, name)))[0]
const paths = async () => [...(await loadCategoryPaths(shop.db)).keys()].sort()

describe('makers', () => {
  const file = ['全称,简称,省份', '华北制药有限公司,,河北', '云岭药业有限公司,云岭,云南']

  test('a check writes nothing; the file is taken once and then changes nothing', async () => {
    const announced = await shop.db.$count(changes)
    expect(stateCounts((await makersIn.load(file, { isDryRun: true })).rows)).toEqual({ new: 2 })
    expect([await makerCalled('华北制药有限公司'), await shop.db.$count(changes)]).toEqual([undefined, announced])
    expect(stateCounts((await makersIn.load(file)).rows)).toEqual({ new: 2 })
    expect(await makerCalled('华北制药有限公司')).toMatchObject({ shortName: '华北制药', province: '河北' })
    expect((await makerCalled('云岭药业有限公司'))?.searchGrams.length).toBeGreaterThan(0)
    expect(stateCounts((await makersIn.load(file)).rows)).toEqual({ same: 2 })
  })

  test('a number renames, an empty cell clears what may be empty, and pages hear it once', async () => {
    const id = (await makerCalled('云岭药业有限公司'))?.id
    const lines = ['编号,全称,省份', `${id},云岭制药有限公司,`, '1,测试药业新名,']
    const tags = await tagsDuring(shop, async () => {
      const { rows } = await makersIn.load(lines)
      expect(rows[0]?.changes).toEqual([
        { heading: '全称', before: '云岭药业有限公司', after: '云岭制药有限公司' },
        { heading: '省份', before: '云南', after: '' },
      ])
    })
    expect(tags).toEqual(['frame', 'goods', `goods:${goodsId}`, 'home'])
    expect(await makerCalled('云岭制药有限公司')).toMatchObject({ id, shortName: '云岭', province: '' })
  })

  test('what is wrong is said row by row, in the order of the file', async () => {
    const long = '长'.repeat(101)
    expect(await makersIn.reasons('编号,全称', '9999,没有', `,${long}`, '1,华北制药有限公司')).toEqual([
      '编号9999不存在，新厂家请留空编号',
      '全称最多100个字',
      '全称：已有厂家“华北制药有限公司”',
    ])
  })

  test('who changes a maker between check and writing undoes the file', async () => {
    const cells = [
      ['编号', '简称'],
      ['1', '新简称'],
    ]
    const checked = await makerResource.file.check(shop.db, sheetOf(cells), {
      now: shop.now,
      offers: 'refuse',
      watch: unwatched,
    })
    await shop.db.update(manufacturers).set({ province: '江苏' }).where(eq(manufacturers.id, 1))
    await expect(inTransaction(shop.db, (tx) => checked.write(tx))).rejects.toThrow('有厂家被他人更改，已全部撤销')
    expect((await makerCalled('测试药业新名'))?.shortName).not.toBe('新简称')
  })
})

test('brands belong to makers that exist; two makers may have one of the same name', async () => {
  const head = '生产厂家,品牌,推荐品牌,标志底色,简介'
  const intro = '"第一行\n第二行"'
  const file = [head, `华北制药有限公司,同名,是,#AABBCC,${intro}`, '测试药业新名,同名,,,']
  expect(stateCounts((await brandsIn.load(file)).rows)).toEqual({ new: 2 })
  expect(await shop.db.select().from(brands).orderBy(brands.id)).toMatchObject([
    { name: '同名', isFeatured: true, ground: '#aabbcc', intro: '第一行\n第二行' },
    { name: '同名', isFeatured: false, ground: '#1f5f8b', manufacturerId: 1 },
  ])
  expect(stateCounts((await brandsIn.load(file)).rows)).toEqual({ same: 2 })
  expect(await brandsIn.reasons(head, '没有这家,牌,,,', '华北制药有限公司,牌,,红,')).toEqual([
    expect.stringContaining('厂家“没有这家”不存在'),
    '标志底色须如 #1f5f8b',
  ])
})

describe('categories', () => {
  test('a tree comes in whole, in any order of its rows', async () => {
    const file = [
      '分类,所在菜单,顺序',
      '中成药/感冒用药/风寒,,',
      '中成药/感冒用药,,',
      '中成药,商品分类,9',
      '药材,中药饮片,',
    ]
    expect(stateCounts((await categoriesIn.load(file)).rows)).toEqual({ new: 4 })
    expect(await paths()).toEqual(['中成药', '中成药/感冒用药', '中成药/感冒用药/风寒', '抗感染', '药材'].sort())
    const rows = await shop.db.select().from(categories)
    expect(rows.find(({ name }) => name === '药材')?.root).toBe('zy')
    expect(rows.find(({ name }) => name === '中成药')?.sort).toBe(9)
    expect(stateCounts((await categoriesIn.load(file)).rows)).toEqual({ same: 4 })
  })

  test('a category that moves takes its goods along', async () => {
    const [above] = await shop.db.select().from(categories).where(eq(categories.name, '中成药'))
    expect(stateCounts((await categoriesIn.load(['编号,分类', '1,中成药/抗感染'])).rows)).toEqual({ changed: 1 })
    const [item] = await shop.db.select().from(goods).where(eq(goods.id, goodsId))
    expect(item?.categoryPath).toEqual([above?.id, 1])
  })

  test('what can’t be so is refused: no level above, five levels, itself below itself', async () => {
    const id = async (name: string) => (await shop.db.select().from(categories).where(eq(categories.name, name)))[0]?.id
    expect(
      await categoriesIn.reasons(
        '编号,分类',
        ',没有/下级',
        ',一/二/三/四/五',
        `${await id('中成药')},中成药/抗感染/中成药`,
      ),
    ).toEqual(
      [
        '上级分类“没有”不存在，请在文件中另写一行',
        '分类最多四级',
        expect.stringContaining('不能移到自身或其下级分类'),
      ].map((reason) => (typeof reason === 'string' ? expect.stringContaining(reason) : reason)),
    )
  })

  test('rows that contradict each other are refused, so that the same file twice changes nothing', async () => {
    const [row] = await shop.db.select().from(categories).where(eq(categories.name, '感冒用药'))
    const below = await shop.db.select().from(categories).where(eq(categories.name, '风寒'))
    const renamed = `${row?.id},中成药/感冒`
    expect(await categoriesIn.reasons('编号,分类', renamed, ',中成药/感冒用药/风寒')).toEqual([
      '按文件保存后将不存在，请核对本行及相关行',
    ])
    expect(await categoriesIn.reasons('编号,分类', renamed, `${below[0]?.id},中成药/感冒用药/风寒`)).toEqual([
      '按文件保存后分类将为“中成药/感冒/风寒”，与本行不符，请核对本行及相关行',
    ])
    expect(await categoriesIn.reasons('分类,所在菜单', '中成药/补益,中药饮片')).toEqual([
      '按文件保存后所在菜单将为“”，与本行不符，请核对本行及相关行',
    ])
    expect(await paths()).toContain('中成药/感冒用药/风寒')
  })
})

test('warehouses are known by their code', async () => {
  const file = ['编码,名称,地址', 'A,一号仓,新路2号', 'B,二号仓,测试路3号']
  expect(stateCounts((await warehousesIn.load(file)).rows)).toEqual({ changed: 1, new: 1 })
  const rows = await shop.db.select().from(warehouses).orderBy(warehouses.code)
  expect(rows).toMatchObject([{ id: 1, regionCode: '330100', address: '新路2号' }, { name: '二号仓' }])
  expect(await warehousesIn.reasons('编码,名称,地址', 'C,二号仓,路')).toEqual(['名称：已有名为“二号仓”的仓库'])
})
