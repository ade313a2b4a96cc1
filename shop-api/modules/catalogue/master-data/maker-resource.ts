import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { idColumn, textColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { removeMaker, saveMaker } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { columns as goodsColumns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { makerOf } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import { withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { hinted, words } from '#shop-api/platform/table-files/cells.ts'
import { masterRoles } from './fields.ts'
import { listMakers } from './repository.ts'
import { placeOf, searched, underGoods } from './staff-search.ts'

const body = z.object({ name: plainField, shortName: plainField, province: plainField })

/** Makers of goods. */
export const makerResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
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
  body,
  records: async (db, id) => {
    const rows = await db
      .select()
      .from(manufacturers)
      .where(onlyOne(manufacturers.id, id))
      .orderBy(asc(manufacturers.id))
    return rows.map(({ id: number, ...texts }) => ({ id: number, texts }))
  },
  save: (tx, { province, ...given }, id) => saveMaker(tx, id, { ...makerOf(given), province }),
  fileHints: ['改名请保留编号，按编号查找厂家；无编号的按全称'],
  pages: {
    tab: { label: '生产厂家', order: 11.1, group: '商品' },
    see: masterRoles.names,
    under: underGoods,
    listing: searched('/staff/makers', '厂家（可用拼音）'),
    list: ['厂家', '简称', '省份', { label: '商品', isFigure: true }],
    rows: async ({ db }, query) =>
      (await listMakers(db, placeOf(query))).map(({ id, name, shortName, province, goods }) => {
        const shown = goods === 0 ? '0' : html`<a href="${withQuery('/staff/goods', { q: name })}">${goods}</a>`
        return { id, name, cells: [shortName, province, shown] }
      }),
    empty: '暂无符合条件的厂家',
    hint: '改名后商品随之显示新名称；商品文件中仍写旧名称的，导入时会新建同名厂家',
    stays: true,
    remove: { run: removeMaker },
  },
})
