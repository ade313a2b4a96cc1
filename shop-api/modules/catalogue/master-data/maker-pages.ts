import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findMaker, removeMaker, saveMaker } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { makerOf } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
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
import type { ListQuery } from './fields.ts'
import { cellField, listQuery, masterRoles, PER_PAGE } from './fields.ts'
import { listMakers } from './repository.ts'

const MAKERS = '/staff/makers'
const roles = masterRoles.names
const names = { name: '全称', shortName: '简称', province: '省份' } as const

const body = z.object({
  name: cellField('全称', columns.manufacturer.read),
  shortName: cellField('简称', words(40), false),
  province: cellField('省份', words(20), false),
})

const rowOf = ({ province, ...given }: z.output<typeof body>) => ({ ...makerOf(given), province })

const fields = (
  given: Texts,
) => html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 100 })}
${inputField({ name: 'shortName', label: names.shortName, value: given.shortName, most: 40, hint: '留空时取全称去掉“有限公司”等字样' })}
${inputField({ name: 'province', label: names.province, value: given.province, most: 20 })}`

async function listPage({ db, field, attempt }: StaffContext, { q, before }: ListQuery): Promise<Page> {
  const rows = await listMakers(db, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return {
    title: '生产厂家',
    body: html`<main><p><a href="/staff/goods">商品</a></p><h1>生产厂家</h1>
<form class="filter" method="get" action="${MAKERS}" role="search"><label>厂家（可用拼音）<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '生产厂家',
  columns: ['厂家', '简称', '省份', { label: '商品', isFigure: true }],
  rows: rows.map((row) => [
    html`<a href="${MAKERS}/${row.id}">${row.name}</a>`,
    row.shortName,
    row.province,
    row.goods === 0 ? '0' : html`<a href="${withQuery('/staff/goods', { q: row.name })}">${row.goods}</a>`,
  ]),
  empty: '没有符合条件的厂家',
})}
${pager(last === undefined ? null : withQuery(MAKERS, { q, before: last }), before === undefined, withQuery(MAKERS, { q }))}
<section><h2>新增厂家</h2><form class="fields" method="post" action="${MAKERS}">${field}${fields(attempt?.given ?? {})}<button>新增</button></form></section></main>`,
  }
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { name, shortName, province } = await findMaker(db, id)
  return { name, shortName, province }
}

async function makerPage({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const now = await textsOf(db, id)
  return {
    title: '修改厂家',
    body: html`<main><p><a href="/staff/goods">商品</a> / <a href="${MAKERS}">生产厂家</a></p><h1>${now.name ?? ''}</h1>
${bothShown(attempt, now, names)}<section><form class="fields" method="post" action="${MAKERS}/${id}">${field}${seenField(markOf(now))}${fields(attempt?.given ?? now)}<button>保存</button></form>
<p class="aside">改名后商品随之显示新名称；商品文件中仍写旧名称的，导入时会新建同名厂家</p></section>
<section><form method="post" action="${MAKERS}/${id}/remove">${field}<button class="danger">删除厂家</button></form></section></main>`,
  }
}

/** Makers of goods. */
export function registerMakerPages(app: FastifyInstance): void {
  const again = (context: StaffContext) => listPage(context, { q: '' })
  staffPage(
    app,
    { path: '/makers', roles, query: listQuery, tab: { label: '生产厂家', order: 11.1, group: '商品' } },
    ({ query, ...context }) => listPage(context, query),
  )
  staffAction(app, { path: '/makers', roles, body, page: again }, async ({ db, body: given }) => {
    await saveMaker(db, null, rowOf(given))
    return { to: MAKERS, notice: `厂家“${given.name}”已新增` }
  })
  staffPage(app, { path: '/makers/:id', roles }, makerPage)
  staffAction(
    app,
    { path: '/makers/:id', roles, body: withSeen(body), page: makerPage },
    async ({ db, id, body: { seen, given } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => saveMaker(tx, id, rowOf(given)),
      )
      return { to: `${MAKERS}/${id}`, notice: `厂家“${given.name}”已保存` }
    },
  )
  staffAction(app, { path: '/makers/:id/remove', roles, page: makerPage }, async ({ db, id }) => {
    const { name } = await removeMaker(db, id)
    return { to: MAKERS, notice: `厂家“${name}”已删除` }
  })
}
