import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findBrand, removeBrand, saveBrand } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { BRAND_COLOURS } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  areaField,
  checkField,
  dataTable,
  inputField,
  pager,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  isOn,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { ListQuery } from './fields.ts'
import { cellField, listQuery, masterRoles, PER_PAGE } from './fields.ts'
import { listBrands } from './repository.ts'

const BRANDS = '/staff/brands'
const roles = masterRoles.names
const names = {
  ...{ name: '品牌', maker: '生产厂家', intro: '简介', ground: '标志底色', ink: '标志字色' },
  isFeatured: ['推荐品牌', isOn],
} as const

const colour = (label: string) => z.string().regex(/^#[0-9a-f]{6}$/i, `${label}须如 #1f5f8b`)
const body = z.object({
  name: cellField('品牌', columns.brand.read),
  maker: cellField('生产厂家', columns.manufacturer.read),
  intro: z
    .string()
    .trim()
    .max(500, '简介最多500个字')
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n')),
  ground: colour('标志底色').default(BRAND_COLOURS.ground),
  ink: colour('标志字色').default(BRAND_COLOURS.ink),
  isFeatured: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
})

const fields = (
  given: Texts,
) => html`${inputField({ name: 'name', label: '品牌', value: given.name, isNeeded: true, most: 40 })}
${inputField({ name: 'maker', label: '生产厂家', value: given.maker, isNeeded: true, most: 100, hint: '填写厂家全称' })}
${inputField({ name: 'ground', label: '标志底色', type: 'color', value: given.ground ?? BRAND_COLOURS.ground })}
${inputField({ name: 'ink', label: '标志字色', type: 'color', value: given.ink ?? BRAND_COLOURS.ink })}
${areaField({ name: 'intro', label: '简介', value: given.intro, rows: 3, most: 500 })}
${checkField('isFeatured', '在首页和菜单的推荐品牌中显示', given.isFeatured === 'yes')}`

async function listPage({ db, field, attempt }: StaffContext, { q, before }: ListQuery): Promise<Page> {
  const rows = await listBrands(db, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return {
    title: '品牌',
    body: html`<main><p><a href="/staff/goods">商品</a></p><h1>品牌</h1>
<form class="filter" method="get" action="${BRANDS}" role="search"><label>品牌或厂家<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '品牌',
  columns: ['品牌', '生产厂家', '推荐', { label: '商品', isFigure: true }],
  rows: rows.map((row) => [
    html`<a href="${BRANDS}/${row.id}">${row.name}</a>`,
    row.maker,
    row.isFeatured ? html`<span class="state good">推荐</span>` : '',
    row.goods,
  ]),
  empty: '没有符合条件的品牌',
})}
${pager(last === undefined ? null : withQuery(BRANDS, { q, before: last }), before === undefined, withQuery(BRANDS, { q }))}
<section><h2>新增品牌</h2><form class="fields" method="post" action="${BRANDS}">${field}${fields(attempt?.given ?? {})}<button>新增</button></form></section></main>`,
  }
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { name, maker, intro, ground, ink, isFeatured } = await findBrand(db, id)
  return { name, maker, intro, ground, ink, isFeatured: isFeatured ? 'yes' : '' }
}

async function brandPage({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const now = await textsOf(db, id)
  return {
    title: '修改品牌',
    body: html`<main><p><a href="/staff/goods">商品</a> / <a href="${BRANDS}">品牌</a></p><h1>${now.name ?? ''}</h1>
${bothShown(attempt, now, names)}<section><form class="fields" method="post" action="${BRANDS}/${id}">${field}${seenField(markOf(now))}${fields(attempt?.given ?? now)}<button>保存</button></form></section>
<section><form method="post" action="${BRANDS}/${id}/remove">${field}<button class="danger">删除品牌</button></form></section></main>`,
  }
}

/** Brands, each of one maker. */
export function registerBrandPages(app: FastifyInstance): void {
  const again = (context: StaffContext) => listPage(context, { q: '' })
  staffPage(
    app,
    { path: '/brands', roles, query: listQuery, tab: { label: '品牌', order: 11.2, group: '商品' } },
    ({ query, ...context }) => listPage(context, query),
  )
  staffAction(app, { path: '/brands', roles, body, page: again }, async ({ db, body: given }) => {
    await saveBrand(db, null, given)
    return { to: BRANDS, notice: `品牌“${given.name}”已新增` }
  })
  staffPage(app, { path: '/brands/:id', roles }, brandPage)
  staffAction(
    app,
    { path: '/brands/:id', roles, body: withSeen(body), page: brandPage },
    async ({ db, id, body: { seen, given } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => saveBrand(tx, id, given),
      )
      return { to: `${BRANDS}/${id}`, notice: `品牌“${given.name}”已保存` }
    },
  )
  staffAction(app, { path: '/brands/:id/remove', roles, page: brandPage }, async ({ db, id }) => {
    const { name } = await removeBrand(db, id)
    return { to: BRANDS, notice: `品牌“${name}”已删除` }
  })
}
