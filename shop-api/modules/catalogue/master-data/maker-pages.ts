import type { FastifyInstance } from 'fastify'
import { findMaker, removeMaker, saveMaker } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import { dataTable, inputField, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { ListQuery } from './fields.ts'
import { listQuery, masterRoles, PER_PAGE, toGoods } from './fields.ts'
import { makerBody as body, makerRow as rowOf } from './given.ts'
import { listMakers } from './repository.ts'

const MAKERS = '/staff/makers'
const names = { name: '全称', shortName: '简称', province: '省份' } as const

const fields = (
  given: Texts,
) => html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 100 })}
${inputField({ name: 'shortName', label: names.shortName, value: given.shortName, most: 40, hint: '留空时取全称去掉“有限公司”等字样' })}
${inputField({ name: 'province', label: names.province, value: given.province, most: 20 })}`

async function list({ db }: StaffContext, { q, before }: ListQuery): Promise<Html> {
  const rows = await listMakers(db, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return html`<form class="filter" method="get" action="${MAKERS}" role="search"><label>厂家（可用拼音）<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '生产厂家',
  columns: ['厂家', '简称', '省份', { label: '商品', isFigure: true }],
  rows: rows.map((row) => [
    html`<a href="${MAKERS}/${row.id}">${row.name}</a>`,
    row.shortName,
    row.province,
    row.goods === 0 ? '0' : html`<a href="${withQuery('/staff/goods', { q: row.name })}">${row.goods}</a>`,
  ]),
  empty: '暂无符合条件的厂家',
})}
${pager(last === undefined ? null : withQuery(MAKERS, { q, before: last }), before === undefined, withQuery(MAKERS, { q }))}`
}

/** Makers of goods. */
export function registerMakerPages(app: FastifyInstance): void {
  registerKept(app, {
    path: '/makers',
    noun: '厂家',
    roles: masterRoles.names,
    query: listQuery,
    body,
    names,
    titled: 'name',
    tab: { label: '生产厂家', order: 11.1, group: '商品' },
    up: toGoods,
    list,
    fields,
    upOf: async () => html`<p><a href="/staff/goods">商品</a> / <a href="${MAKERS}">生产厂家</a></p>`,
    textsOf: async (db, id) => {
      const { name, shortName, province } = await findMaker(db, id)
      return { name, shortName, province }
    },
    hint: '改名后商品随之显示新名称；商品文件中仍写旧名称的，导入时会新建同名厂家',
    save: (db, given, id) => saveMaker(db, id, rowOf(given)),
    toAfter: (_, id) => (id === null ? MAKERS : `${MAKERS}/${id}`),
    remove: { run: removeMaker },
  })
}
