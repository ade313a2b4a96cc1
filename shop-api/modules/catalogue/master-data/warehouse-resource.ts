import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { removeWarehouse, saveWarehouse } from '#shop-api/modules/catalogue/goods/keep-warehouses.ts'
import { warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError, code, words } from '#shop-api/platform/table-files/cells.ts'
import { masterRoles } from './fields.ts'
import { listWarehouses } from './repository.ts'
import { underGoods } from './staff-search.ts'

/** Files name several warehouses in a cell, with semicolons between them. */
const single = (read: ReadCell): ReadCell =>
  Object.assign((text: string) => {
    if (/[;；]/.test(text)) throw new CellError('不能含分号')
    return read(text)
  }, read)

const body = z.object({ code: plainField, name: plainField, address: plainField })

/** Warehouses: where batches of goods lie. */
export const warehouseResource = resource<keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'warehouses',
  noun: '仓库',
  titled: 'name',
  mostRows: 1000,
  columns: {
    code: {
      heading: '编码',
      read: single(code(40)),
      isNeeded: true,
      example: 'HZ01',
      others: ['NB01'],
      asking: { hint: '库存文件中写此编码' },
    },
    name: { heading: '名称', read: single(words(40)), isNeeded: true, example: '杭州仓', others: ['宁波仓'] },
    address: {
      heading: '地址',
      read: words(200),
      isNeeded: true,
      example: '杭州市萧山区市心北路88号',
      others: ['宁波市江北区人民路1号'],
      asking: { hint: '会员退货时寄到此地址' },
    },
  },
  ways: [['code']],
  body,
  records: async (db, id) => {
    const rows = await db.select().from(warehouses).where(onlyOne(warehouses.id, id)).orderBy(asc(warehouses.id))
    return rows.map(({ id: number, ...texts }) => ({ id: number, texts }))
  },
  save: (tx, given, id) => saveWarehouse(tx, id, given),
  fileHints: ['按编码找到仓库，编码不能改；会员退货时寄到仓库地址'],
  pages: {
    tab: { label: '仓库', order: 11.3, group: '商品' },
    see: masterRoles.warehouses,
    under: underGoods,
    list: ['仓库', '编码', '地址', { label: '有库存的批次', isFigure: true }, { label: '库存数量', isFigure: true }],
    rows: async ({ db }) =>
      (await listWarehouses(db)).map(({ id, name, batches, units, ...row }) => ({
        id,
        name,
        cells: [row.code, row.address, batches, units],
      })),
    stays: true,
    remove: { run: removeWarehouse, hint: '有库存或出库记录的仓库不能删除' },
  },
})
