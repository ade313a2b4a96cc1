import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, orderColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { saveCategory } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { saveBrand, saveMaker } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { saveWarehouse } from '#shop-api/modules/catalogue/goods/keep-warehouses.ts'
import { brands, categories, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { columns as goodsColumns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { BRAND_COLOURS } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { code, hinted, namePath, prose, words } from '#shop-api/platform/table-files/cells.ts'
import { brandBody, categoryPathBody, makerBody, makerRow, menuNames, warehouseBody } from './given.ts'

/* What goods refer to, as files. */

const makerKind: FormKind<'id' | 'name' | 'shortName' | 'province', z.output<typeof makerBody>> = {
  path: 'makers',
  noun: '厂家',
  mostRows: 5000,
  columns: {
    id: idColumn,
    name: {
      heading: '全称',
      read: goodsColumns.manufacturer.read,
      isNeeded: true,
      example: '浙江康恩贝制药股份有限公司',
      others: ['湖州新厂药业有限公司'],
    },
    shortName: {
      heading: '简称',
      read: hinted('留空时取全称去掉“有限公司”等字样', words(40)),
      example: '康恩贝',
      others: ['湖州新厂'],
    },
    province: textColumn('省份', words(20), '浙江', ['安徽']),
  },
  ways: [['id'], ['name']],
  body: makerBody,
  records: async (db) =>
    (await db.select().from(manufacturers).orderBy(asc(manufacturers.id))).map(({ id, ...texts }) => ({ id, texts })),
  save: (tx, given, id) => saveMaker(tx, id, makerRow(given)),
}

const colour = (text: string): string => text.trim().toLowerCase()

type BrandKey = 'id' | 'maker' | 'name' | 'isFeatured' | 'ground' | 'ink' | 'intro'

const brandKind: FormKind<BrandKey, z.output<typeof brandBody>> = {
  path: 'brands',
  noun: '品牌',
  mostRows: 5000,
  columns: {
    id: idColumn,
    maker: {
      heading: '生产厂家',
      read: goodsColumns.manufacturer.read,
      isNeeded: true,
      example: '浙江康恩贝制药股份有限公司',
      others: ['湖州新厂药业有限公司'],
    },
    name: { heading: '品牌', read: goodsColumns.brand.read, isNeeded: true, example: '康恩贝', others: ['湖新'] },
    isFeatured: yesColumn('推荐品牌', '否'),
    ground: {
      heading: '标志底色',
      read: colour,
      usual: BRAND_COLOURS.ground,
      example: BRAND_COLOURS.ground,
      others: ['#a81717'],
    },
    ink: {
      heading: '标志字色',
      read: colour,
      usual: BRAND_COLOURS.ink,
      example: BRAND_COLOURS.ink,
      others: ['#000000'],
    },
    intro: textColumn('简介', prose(500), '', ['专注中成药', '创立于1969年']),
  },
  ways: [['id'], ['maker', 'name']],
  body: brandBody,
  records: async (db) => {
    const rows = await db
      .select({ brand: brands, maker: manufacturers.name })
      .from(brands)
      .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
      .orderBy(asc(brands.id))
    return rows.map(({ brand, maker }) => ({
      id: brand.id,
      texts: { ...brand, maker, isFeatured: brand.isFeatured ? 'yes' : '' },
    }))
  },
  save: (tx, given, id) => saveBrand(tx, id, given),
}

type CategoryKey = 'id' | 'path' | 'root' | 'sort'

async function saveCategoryPath(
  tx: Db,
  { above, ...given }: z.output<typeof categoryPathBody>,
  id: number | null,
): Promise<number> {
  const parent = above === '' ? null : (await loadCategoryPaths(tx)).get(above)
  if (parent === undefined) throw fieldRefusal('path', `上级分类“${above}”不存在，请在文件中另写一行`)
  return saveCategory(tx, id, { ...given, parentId: parent?.id ?? null })
}

const categoryKind: FormKind<CategoryKey, z.output<typeof categoryPathBody>> = {
  path: 'categories',
  noun: '分类',
  mostRows: 2000,
  columns: {
    id: idColumn,
    path: {
      heading: '分类',
      read: hinted('从一级分类写起，最多四级', namePath),
      isNeeded: true,
      example: '中成药/感冒用药',
    },
    root: choiceColumn('所在菜单', menuNames, { example: '' }),
    sort: orderColumn,
  },
  ways: [['id'], ['path']],
  body: categoryPathBody,
  records: async (db) => {
    const rows = await db.select().from(categories).orderBy(asc(categories.sort), asc(categories.id))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const pathOf = ({ name, parentId }: (typeof rows)[number]): string => {
      const above = parentId === null ? undefined : byId.get(parentId)
      return above ? `${pathOf(above)}/${name}` : name
    }
    return rows.map((row) => ({
      id: row.id,
      // Those below the first level are in the menu of the one above them.
      texts: { path: pathOf(row), root: row.parentId === null ? row.root : '', sort: String(row.sort) },
    }))
  },
  save: saveCategoryPath,
  rank: ({ path = '' }) => path.split('/').length,
}

const warehouseKind: FormKind<'code' | 'name' | 'address', z.output<typeof warehouseBody>> = {
  path: 'warehouses',
  noun: '仓库',
  mostRows: 1000,
  columns: {
    code: { heading: '编码', read: code(40), isNeeded: true, example: 'HZ01', others: ['NB01'] },
    name: { heading: '名称', read: words(40), isNeeded: true, example: '杭州仓', others: ['宁波仓'] },
    address: {
      heading: '地址',
      read: words(200),
      isNeeded: true,
      example: '杭州市萧山区市心北路88号',
      others: ['宁波市江北区人民路1号'],
    },
  },
  ways: [['code']],
  body: warehouseBody,
  records: async (db) =>
    (await db.select().from(warehouses).orderBy(asc(warehouses.id))).map(({ id, ...texts }) => ({ id, texts })),
  save: (tx, given, id) => saveWarehouse(tx, id, given),
}

export const makerFile = formFile(makerKind)
export const brandFile = formFile(brandKind)
export const categoryFile = formFile(categoryKind)
export const warehouseFile = formFile(warehouseKind)
