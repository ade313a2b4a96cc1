import type { FastifyInstance } from 'fastify'
import { findBrand, removeBrand, saveBrand } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import { BRAND_COLOURS } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import {
  registerSubjectForms,
  subjectPictureSection,
} from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import { dropSubjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import {
  areaField,
  checkField,
  dataTable,
  inputField,
  pager,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { isOn } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { brandPicture } from './brand-picture.ts'
import type { ListQuery } from './fields.ts'
import { listQuery, masterRoles, PER_PAGE, toGoods } from './fields.ts'
import { brandBody as body } from './given.ts'
import { listBrands } from './repository.ts'

const BRANDS = '/staff/brands'
const names = {
  name: '品牌',
  maker: '生产厂家',
  intro: '简介',
  ground: '标志底色',
  ink: '标志字色',
  isFeatured: ['推荐品牌', isOn],
} as const

const fields = (
  given: Texts,
) => html`${inputField({ name: 'name', label: '品牌', value: given.name, isNeeded: true, most: 40 })}
${inputField({ name: 'maker', label: '生产厂家', value: given.maker, isNeeded: true, most: 100, hint: '填写厂家全称' })}
${inputField({ name: 'ground', label: '标志底色', type: 'color', value: given.ground ?? BRAND_COLOURS.ground })}
${inputField({ name: 'ink', label: '标志字色', type: 'color', value: given.ink ?? BRAND_COLOURS.ink })}
${areaField({ name: 'intro', label: '简介', value: given.intro, rows: 3, most: 500 })}
${checkField('isFeatured', '在首页和菜单的推荐品牌中显示', given.isFeatured === 'yes')}`

async function list({ db }: StaffContext, { q, before }: ListQuery): Promise<Html> {
  const rows = await listBrands(db, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return html`<form class="filter" method="get" action="${BRANDS}" role="search"><label>品牌或厂家<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '品牌',
  columns: ['品牌', '生产厂家', '推荐', { label: '商品', isFigure: true }],
  rows: rows.map((row) => [
    html`<a href="${BRANDS}/${row.id}">${row.name}</a>`,
    row.maker,
    row.isFeatured ? html`<span class="state good">推荐</span>` : '',
    row.goods,
  ]),
  empty: '暂无符合条件的品牌',
})}
${pager(last === undefined ? null : withQuery(BRANDS, { q, before: last }), before === undefined, withQuery(BRANDS, { q }))}`
}

/** Brands, each of one maker. */
export function registerBrandPages(app: FastifyInstance): void {
  const { onePage } = registerKept(app, {
    path: '/brands',
    noun: '品牌',
    roles: masterRoles.names,
    query: listQuery,
    body,
    names,
    titled: 'name',
    tab: { label: '品牌', order: 11.2, group: '商品' },
    up: toGoods,
    list,
    fields,
    upOf: async () => html`<p><a href="/staff/goods">商品</a> / <a href="${BRANDS}">品牌</a></p>`,
    textsOf: async (db, id) => {
      const { name, maker, intro, ground, ink, isFeatured } = await findBrand(db, id)
      return { name, maker, intro, ground, ink, isFeatured: isFeatured ? 'yes' : '' }
    },
    below: (context) => subjectPictureSection(context, brandPicture, masterRoles.names),
    save: (db, given, id) => saveBrand(db, id, given),
    toAfter: (_, id) => (id === null ? BRANDS : `${BRANDS}/${id}`),
    remove: {
      run: (db, id) =>
        inTransaction(db, async (tx) => {
          await dropSubjectPicture(tx, 'brands', id)
          return removeBrand(tx, id)
        }),
    },
  })
  registerSubjectForms(app, brandPicture, masterRoles.names, onePage)
}
