import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findWarehouse, removeWarehouse, saveWarehouse } from '#shop-api/modules/catalogue/goods/keep-warehouses.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { words } from '#shop-api/platform/table-files/cells.ts'
import { cellField, masterRoles } from './fields.ts'
import { listWarehouses } from './repository.ts'

const HOUSES = '/staff/warehouses'
const roles = masterRoles.warehouses
const names = { code: '编码', name: '名称', address: '地址' } as const

const body = z.object({
  // Files name several warehouses in a cell, with semicolons between them.
  code: cellField('编码', words(40)).refine((code) => !/[;；]/.test(code), '编码不能含分号'),
  name: cellField('名称', words(40)).refine((name) => !/[;；]/.test(name), '名称不能含分号'),
  address: cellField('地址', words(200)),
})

const fields = (
  given: Texts,
) => html`${inputField({ name: 'code', label: '编码', value: given.code, isNeeded: true, most: 40, hint: '库存文件中写此编码' })}
${inputField({ name: 'name', label: '名称', value: given.name, isNeeded: true, most: 40 })}
${inputField({ name: 'address', label: '地址', value: given.address, isNeeded: true, most: 200, hint: '会员退货时寄到此地址' })}`

async function listPage({ db, field, attempt }: StaffContext): Promise<Page> {
  const rows = await listWarehouses(db)
  return {
    title: '仓库',
    body: html`<main><p><a href="/staff/goods">商品</a></p><h1>仓库</h1>
${dataTable({
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
})}
<section><h2>新增仓库</h2><form class="fields" method="post" action="${HOUSES}">${field}${fields(attempt?.given ?? {})}<button>新增</button></form></section></main>`,
  }
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { code, name, address } = await findWarehouse(db, id)
  return { code, name, address }
}

async function warehousePage({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const now = await textsOf(db, id)
  return {
    title: '修改仓库',
    body: html`<main><p><a href="/staff/goods">商品</a> / <a href="${HOUSES}">仓库</a></p><h1>${now.name ?? ''}</h1>
${bothShown(attempt, now, names)}<section><form class="fields" method="post" action="${HOUSES}/${id}">${field}${seenField(markOf(now))}${fields(attempt?.given ?? now)}<button>保存</button></form></section>
<section><form method="post" action="${HOUSES}/${id}/remove">${field}<button class="danger">删除仓库</button></form>
<p class="aside">有库存或出库记录的仓库不能删除</p></section></main>`,
  }
}

/** Warehouses: where batches of goods lie. */
export function registerWarehousePages(app: FastifyInstance): void {
  staffPage(app, { path: '/warehouses', roles, tab: { label: '仓库', order: 11.3, group: '商品' } }, listPage)
  staffAction(app, { path: '/warehouses', roles, body, page: listPage }, async ({ db, body: given }) => {
    await saveWarehouse(db, null, given)
    return { to: HOUSES, notice: `仓库“${given.name}”已新增` }
  })
  staffPage(app, { path: '/warehouses/:id', roles }, warehousePage)
  staffAction(
    app,
    { path: '/warehouses/:id', roles, body: withSeen(body), page: warehousePage },
    async ({ db, id, body: { seen, given } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => saveWarehouse(tx, id, given),
      )
      return { to: `${HOUSES}/${id}`, notice: `仓库“${given.name}”已保存` }
    },
  )
  staffAction(app, { path: '/warehouses/:id/remove', roles, page: warehousePage }, async ({ db, id }) => {
    const { name } = await removeWarehouse(db, id)
    return { to: HOUSES, notice: `仓库“${name}”已删除` }
  })
}
