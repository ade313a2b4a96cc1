import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { givenYes, plainField } from '#shop-api/modules/base/access/asked.ts'
import { idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { findBrand, removeBrand, saveBrand } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { brands, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { columns as goodsColumns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { BRAND_COLOURS } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import { pictured } from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import { dropSubjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { CellError, prose } from '#shop-api/platform/table-files/cells.ts'
import { masterRoles } from './fields.ts'
import { listBrands } from './repository.ts'
import { placeOf, searched, underGoods } from './staff-search.ts'

function readColour(text: string): string {
  const colour = text.trim().toLowerCase()
  if (colour !== '' && !/^#[0-9a-f]{6}$/.test(colour)) throw new CellError('须如 #1f5f8b')
  return colour
}

const body = z.object({
  name: plainField,
  maker: plainField,
  ground: z.string().default(BRAND_COLOURS.ground),
  ink: z.string().default(BRAND_COLOURS.ink),
  intro: plainField,
  isFeatured: givenYes,
})

/** A logo of the operator's, or one drawn from name and colours. */
const { beside, ...picture } = pictured(
  {
    kind: 'brands',
    noun: '品牌',
    shape: async () => '标志显示为 2:1，如 320×160，其他比例不裁切、两边留白',
    tags: async (tx, id) => {
      await findBrand(tx, id)
      return ['frame', 'home', 'content']
    },
  },
  masterRoles.names,
)

/** Brands, each of one maker. */
export const brandResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'brands',
  noun: '品牌',
  mostRows: 5000,
  columns: {
    id: idColumn,
    name: { heading: '品牌', read: goodsColumns.brand.read, isNeeded: true, example: '康恩贝', others: ['湖新'] },
    maker: {
      heading: '生产厂家',
      read: goodsColumns.manufacturer.read,
      isNeeded: true,
      example: '浙江康恩贝制药股份有限公司',
      others: ['湖州新厂药业有限公司'],
      asking: { hint: '填写厂家全称' },
    },
    ground: {
      heading: '标志底色',
      read: readColour,
      usual: BRAND_COLOURS.ground,
      example: BRAND_COLOURS.ground,
      others: ['#a81717'],
      asking: { as: 'colour' },
    },
    ink: {
      heading: '标志字色',
      read: readColour,
      usual: BRAND_COLOURS.ink,
      example: BRAND_COLOURS.ink,
      others: ['#000000'],
      asking: { as: 'colour' },
    },
    intro: {
      ...textColumn('简介', prose(500), '', ['专注中成药', '创立于1969年']),
      asking: { as: 'area', rows: 3 },
    },
    isFeatured: { ...yesColumn('推荐品牌', '否'), asking: { label: '在首页和菜单的推荐品牌中显示' } },
  },
  ways: [['id'], ['maker', 'name']],
  body,
  records: async (db, id) => {
    const rows = await db
      .select({ brand: brands, maker: manufacturers.name })
      .from(brands)
      .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
      .where(onlyOne(brands.id, id))
      .orderBy(asc(brands.id))
    return rows.map(({ brand, maker }) => ({
      id: brand.id,
      texts: { ...brand, maker, isFeatured: brand.isFeatured ? 'yes' : '' },
    }))
  },
  save: (tx, given, id) => saveBrand(tx, id, given),
  fileHints: ['厂家须已存在，写全称；颜色写作 #1f5f8b'],
  ...picture,
  pages: {
    tab: { label: '品牌', order: 11.2, group: '商品' },
    see: masterRoles.names,
    under: underGoods,
    listing: searched('/staff/brands', '品牌或厂家'),
    list: ['品牌', '生产厂家', '推荐', { label: '商品', isFigure: true }],
    rows: async ({ db }, query) =>
      (await listBrands(db, placeOf(query))).map(({ id, name, maker, isFeatured, goods }) => {
        const shown = isFeatured ? html`<span class="state good">推荐</span>` : ''
        return { id, name, cells: [maker, shown, goods] }
      }),
    empty: '暂无符合条件的品牌',
    beside,
    stays: true,
    remove: {
      run: (db, id) =>
        inTransaction(db, async (tx) => {
          await dropSubjectPicture(tx, 'brands', id)
          return removeBrand(tx, id)
        }),
    },
  },
})
