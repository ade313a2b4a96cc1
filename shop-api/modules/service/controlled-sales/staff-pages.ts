import type { FastifyInstance } from 'fastify'
import { chinaDate } from '#lib/kernel/time.ts'
import { moveAmongAll } from '#shop-api/modules/base/events/move-row.ts'
import { scopeText } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { areaField, dataTable, factList, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderColumn } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { programmeFile } from './form-kind.ts'
import {
  findProgramme,
  givenProgramme,
  goodsOfProgramme,
  listProgrammes,
  removeProgramme,
  saveProgramme,
  tryProgramme,
} from './keep.ts'
import { controlledProgrammes } from './tables.ts'

const PATH = '/programmes'
const PROGRAMMES = `/staff${PATH}`
const keep: readonly Role[] = ['pharmacist']

type Goods = Awaited<ReturnType<typeof goodsOfProgramme>>[number]

/** Who may buy goods, by what is set with them. */
function buyersOf({ control }: Goods): Html | string {
  if (control === null) return html`<span class="state bad">未设名单，所有会员可购</span>`
  const { mode, regionCodes, customerKinds, memberIds } = control
  const parts = [
    ...(regionCodes.length > 0 ? [`${regionCodes.length}个地区`] : []),
    ...(customerKinds.length > 0 ? [`${customerKinds.length}类客户`] : []),
    ...(memberIds.length > 0 ? [`${memberIds.length}个会员`] : []),
  ]
  return `${mode === 'white' ? '仅名单内可购' : '名单内不可购'}：${parts.join('、')}`
}

const goodsTable = (rows: readonly Goods[], mayKeep: boolean): Html =>
  dataTable({
    caption: '协议商品',
    columns: ['编码', '商品', '规格', '状态', '控销'],
    rows: rows.map((row) => [
      row.code,
      html`<a href="/staff/goods/${row.id}">${row.name}</a>`,
      row.spec,
      row.isListed ? '在架' : html`<span class="state">下架</span>`,
      mayKeep ? html`<a href="/staff/sale-controls/${row.id}">${buyersOf(row)}</a>` : buyersOf(row),
    ]),
    empty: '协议中的商品已不存在',
  })

async function list({ db, field, operator }: StaffContext): Promise<Html> {
  const rows = await listProgrammes(db)
  const mayMove = mayDo(operator.roles, keep)
  const order = orderColumn(field, PROGRAMMES, mayMove, rows.length - 1)
  return dataTable({
    caption: '控销协议',
    columns: ['协议', '供货范围', '开始日期', { label: '商品', isFigure: true }, ...(mayMove ? ['顺序'] : [])],
    rows: rows.map((row, at) => [
      html`<a href="${PROGRAMMES}/${row.id}">${row.name}</a>`,
      row.audience,
      row.openedOn,
      row.goodsIds.length,
      ...order(row.id, row.name, at),
    ]),
    empty: '暂无控销协议',
  })
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { name, audience, openedOn, terms, goodsIds } = await findProgramme(db, id)
  const among = await scopeText(db, { kind: 'goods', goodsIds })
  return { name, audience, openedOn, terms: terms.join('\n'), among }
}

async function about({ db, id, field, operator }: StaffContext) {
  const row = await findProgramme(db, id)
  const mayKeep = mayDo(operator.roles, keep)
  const head = html`<section><h2>${row.name}</h2>${factList([
    ['供货范围', row.audience],
    ['开始日期', row.openedOn],
    ['条款', html`${row.terms.map((term) => html`<p>${term}</p>`)}`],
  ])}${goodsTable(await goodsOfProgramme(db, row.goodsIds), mayKeep)}${
    mayKeep &&
    html`<form method="post" action="${PROGRAMMES}/${id}/remove">${field}<button class="danger">删除协议</button><span class="aside"> 商品的控销名单不变</span></form>`
  }</section>`
  return { title: row.name, head }
}

const names = {
  name: '名称',
  audience: '供货范围',
  openedOn: '开始日期',
  terms: '协议条款',
  among: '协议商品',
} as const

const fields = (
  given: Texts,
): Html => html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 40 })}
${inputField({ name: 'openedOn', label: names.openedOn, type: 'date', value: given.openedOn, isNeeded: true })}
${areaField({ name: 'audience', label: names.audience, value: given.audience, rows: 2, most: 100, isNeeded: true, hint: '买家可见的说明；能否购买由每个商品的控销名单决定' })}
${areaField({ name: 'terms', label: '协议条款，每行一条', value: given.terms, rows: 4, most: 4000 })}
${areaField({ name: 'among', label: '协议商品的编码', value: given.among, rows: 4, isNeeded: true, hint: '用分号或换行分开' })}`

/** Agreements with makers on who may sell their goods. */
export function registerControlledPages(app: FastifyInstance): void {
  registerFileKind(app, { file: programmeFile, roles: keep, hints: ['能否购买由每个商品的控销名单决定，不在此文件中'] })
  const page = registerTried(app, {
    path: PATH,
    noun: '控销协议',
    see: ['sales', 'pharmacist'],
    keep,
    body: givenProgramme,
    move: (db, id, step) => moveAmongAll(db, { table: controlledProgrammes, tags: ['content'] }, id, step),
    tab: { label: '控销协议', order: 46, group: '质管' },
    names,
    list,
    fields,
    fresh: (now) => ({ openedOn: chinaDate(now) }),
    textsOf,
    about,
    look: async (db, given) => {
      const { rows, ...looked } = await tryProgramme(db, given)
      return { ...looked, table: goodsTable(rows, true) }
    },
    save: saveProgramme,
  })
  staffAction(app, { path: `${PATH}/:id/remove`, roles: keep, page }, async ({ db, id }) => {
    const { name } = await removeProgramme(db, id)
    return { to: PROGRAMMES, notice: `控销协议“${name}”已删除` }
  })
}
