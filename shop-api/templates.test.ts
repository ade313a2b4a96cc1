import { readSheets } from '#lib/sheets/read.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { leafletFile } from '#shop-api/modules/catalogue/leaflets/files/leaflet-file.ts'
import { brandResource } from '#shop-api/modules/catalogue/master-data/brand-resource.ts'
import { categoryResource } from '#shop-api/modules/catalogue/master-data/category-resource.ts'
import { makerResource } from '#shop-api/modules/catalogue/master-data/maker-resource.ts'
import { warehouseResource } from '#shop-api/modules/catalogue/master-data/warehouse-resource.ts'
import { priceListMemberFile } from '#shop-api/modules/catalogue/price-lists/files/member-kind.ts'
import { priceListFile } from '#shop-api/modules/catalogue/price-lists/files/price-list-file.ts'
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
import { offerResource } from '#shop-api/modules/trade/group-buys/resource.ts'
import { pointsGoodsResource } from '#shop-api/modules/trade/points-mall/resource.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { templateFile } from '#shop-api/platform/table-files/template.ts'

const files: readonly TableFile[] = [
  ...[
    goodsFile,
    leafletFile,
    makerResource.file,
    brandResource.file,
    categoryResource.file,
    warehouseResource.file,
    priceListFile,
  ],
  ...[
    priceListMemberFile,
    scheduledPriceResource.file,
    promotionResource.file,
    hotWordResource.file,
    memberFile,
    operatorFile,
    articleResource.file,
    campaignResource.file,
    bannerResource.file,
  ],
  ...[
    navResource.file,
    programmeResource.file,
    lotteryResource.file,
    couponResource.file,
    offerResource.file,
    pointsGoodsResource.file,
  ],
]

test.each(files.map((file) => [file.noun, file] as const))(
  'the template of %s explains every column, with two examples that are taken',
  async (_, file) => {
    const sheets = await readSheets(await templateFile(file, file.sets.all, 'xlsx'), 1000)
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', '说明'])
    const [headings = [], ...rows] = sheets[1]?.cells ?? []
    expect(headings).toEqual(['列名', '留空时', '可填内容', '示例一', '示例二'])
    const columns = file.sets.all.flatMap((key) => file.columns[key] ?? [])
    expect(rows.flat()).toContain(`一个文件最多${file.mostRows}行，超过的请拆分后分次导入`)
    for (const [at, { heading, read, example }] of columns.entries()) {
      const [name, empty = '', taken = '', ...examples] = rows[at] ?? []
      expect(name).toBe(heading)
      expect(empty).not.toBe('')
      for (const choice of read.choices ?? []) expect(taken).toContain(choice)
      const given = examples.filter((text) => text !== '')
      if (heading !== '编号') expect([heading, given.length]).toEqual([heading, 2])
      for (const text of [example, ...given]) expect(() => [heading, read(text)]).not.toThrow()
    }
  },
)

test('the template of promotions says what each kind needs, and is itself a file without rows', async () => {
  const [first, second] = await readSheets(
    await templateFile(promotionResource.file, promotionResource.file.sets.all, 'xlsx'),
    1000,
  )
  expect(first?.cells.slice(1).every(([cell]) => cell?.startsWith('#'))).toBe(true)
  expect(second?.cells).toContainEqual([
    '满减',
    '档位、范围',
    '可累计、指定的分类、品牌、厂家或商品',
    expect.stringContaining('200:10'),
  ])
})

const wide = (text: string): string =>
  text.replace(/[!-:<-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))

test('every column of codes, numbers and names of sign-ins reads full-width characters as plain ones', () => {
  const own = files.flatMap((file) =>
    Object.values(file.columns)
      .filter(({ heading }) => /编码|条形码|批号|文号|用户名|手机|电话|证照编号|^编号$/.test(heading))
      .map(({ heading, read, example, others = [] }) => {
        const text = example || (others[0] ?? '12')
        return { of: `${file.noun} ${heading}`, plain: read(text), wide: read(wide(text)) }
      }),
  )
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((each) => each.plain !== each.wide)).toEqual([])
})

test('columns of days take the days of a workbook, also those that may say 长期', () => {
  const days = files.flatMap((file) =>
    Object.values(file.columns).filter(({ heading }) => /日期|有效期至|有效期开始|有效期截止/.test(heading)),
  )
  expect(days.filter(({ read }) => read.takes !== 'day').map(({ heading }) => heading)).toEqual([])
})

/** What the column says of a cell; undefined where it takes it. */
function refusalOf(read: (text: string) => string, text: string): string | undefined {
  try {
    read(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('no column of codes takes a whole number that a program wrote as a decimal', () => {
  const codes = files.flatMap(({ noun, columns }) =>
    Object.values(columns)
      .filter(({ read }) => read.takes === 'code')
      .map(({ heading, read }) => ({ place: `${noun} ${heading}`, refusal: refusalOf(read, '123.0') ?? 'taken' })),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter(({ refusal }) => !/可能是被写成小数的整数|须为/.test(refusal))).toEqual([])
})
