import type { FastifyInstance } from 'fastify'
import { findWarehouse, removeWarehouse, saveWarehouse } from '#shop-api/modules/catalogue/goods/keep-warehouses.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import { dataTable, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { masterRoles, toGoods } from './fields.ts'
import { warehouseBody as body } from './given.ts'
import { listWarehouses } from './repository.ts'

const HOUSES = '/staff/warehouses'
const names = { code: '编码', name: '名称', address: '地址' } as const

const fields = (
  given: Texts,
) => html`${inputField({ name: 'code', label: '编码', value: given.code, isNeeded: true, most: 40, hint: '库存文件中写此编码' })}
${inputField({ name: 'name', label: '名称', value: given.name, isNeeded: true, most: 40 })}
${inputField({ name: 'address', label: '地址', value: given.address, isNeeded: true, most: 200, hint: '会员退货时寄到此地址' })}`

async function list({ db }: StaffContext): Promise<Html> {
  const rows = await listWarehouses(db)
  return dataTable({
    caption: '仓库',
    columns: ['仓库', '编码', '地址', { label: '有库存的批次', isFigure: true }, { label: '库存数量', isFigure: true }],
    rows: rows.map((row) => [
      html`<a href="${HOUSES}/${row.id}">${row.name}</a>`,
      row.code,
      row.address,
      row.batches,
      row.units,
    ]),
    empty: '暂无仓库',
  })
}

/** Warehouses: where batches of goods lie. */
export function registerWarehousePages(app: FastifyInstance): void {
  registerKept(app, {
    path: '/warehouses',
    noun: '仓库',
    roles: masterRoles.warehouses,
    body,
    names,
    titled: 'name',
    tab: { label: '仓库', order: 11.3, group: '商品' },
    up: toGoods,
    list,
    fields,
    upOf: async () => html`<p><a href="/staff/goods">商品</a> / <a href="${HOUSES}">仓库</a></p>`,
    textsOf: async (db, id) => {
      const { code, name, address } = await findWarehouse(db, id)
      return { code, name, address }
    },
    save: (db, given, id) => saveWarehouse(db, id, given),
    toAfter: (_, id) => (id === null ? HOUSES : `${HOUSES}/${id}`),
    remove: { run: removeWarehouse, hint: '有库存或出库记录的仓库不能删除' },
  })
}
