import { asc, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { moveAmongAll } from '#shop-api/modules/base/events/move-row.ts'
import {
  registerSubjectForms,
  subjectPictureSection,
} from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import {
  areaField,
  checkField,
  dataTable,
  factList,
  inputField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import { orderColumn } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { isOn } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { listCoupons } from '#shop-api/modules/trade/coupons/change.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { pointsGoodsFile } from './form-kind.ts'
import type { PointsGoodsRow } from './goods.ts'
import { pointsPicture } from './goods-picture.ts'
import { givenPointsGoods, openPointsGoods, savePointsGoods, tryPointsGoods } from './keep.ts'
import { registerPointsOrderPages } from './staff-orders.ts'
import { changePointsGoods } from './stock.ts'
import { pointsGoods } from './tables.ts'

const PATH = '/points-goods'
const GOODS = `/staff${PATH}`
const keep: readonly Role[] = ['sales']

function stateOf(row: PointsGoodsRow): Html {
  if (!row.isListed) return html`<span class="state bad">下架</span>`
  return row.exchanged < row.stock
    ? html`<span class="state good">可兑换</span>`
    : html`<span class="state">已兑完</span>`
}

/** Names of the coupons behind goods, by id. */
async function couponNames(db: Db, rows: readonly PointsGoodsRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ couponId }) => couponId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: coupons.id, name: coupons.name }).from(coupons).where(inArray(coupons.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function list({ db, field, operator }: StaffContext): Promise<Html> {
  const rows = await db
    .select()
    .from(pointsGoods)
    .orderBy(asc(pointsGoods.sort), asc(pointsGoods.points), asc(pointsGoods.id))
  const named = await couponNames(db, rows)
  const mayMove = mayDo(operator.roles, keep)
  const order = orderColumn(field, GOODS, mayMove, rows.length - 1)
  return dataTable({
    caption: '积分商品',
    columns: [
      '商品',
      '兑换内容',
      { label: '积分', isFigure: true },
      { label: '参考价（元）', isFigure: true },
      { label: '已兑/总量', isFigure: true },
      { label: '每客户限兑', isFigure: true },
      '状态',
      ...(mayMove ? ['顺序'] : []),
    ],
    rows: rows.map((row, at) => [
      html`<a href="${GOODS}/${row.id}">${row.name}</a>`,
      row.couponId === null ? '实物' : `优惠券：${named.get(row.couponId) ?? ''}`,
      row.points,
      formatFen(fen(row.marketPriceFen)),
      `${row.exchanged}/${row.stock}`,
      row.memberLimit ?? '不限',
      stateOf(row),
      ...order(row.id, row.name, at),
    ]),
    empty: '暂无积分商品',
  })
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const row = await openPointsGoods(db, id)
  return {
    name: row.name,
    intro: row.intro,
    points: String(row.points),
    stock: String(row.stock),
    marketPrice: formatFen(fen(row.marketPriceFen)),
    memberLimit: String(row.memberLimit ?? ''),
    couponId: String(row.couponId ?? ''),
    sort: String(row.sort),
    ...(row.isListed ? { isListed: 'yes' } : {}),
  }
}

async function about(context: StaffContext) {
  const { db, id, field, operator } = context
  const row = await openPointsGoods(db, id)
  const named = await couponNames(db, [row])
  const turn = row.isListed ? 'off' : 'on'
  const head = html`<section><h2>${row.name} ${stateOf(row)}</h2>${factList([
    ['兑换内容', row.couponId === null ? '实物' : `优惠券：${named.get(row.couponId) ?? ''}`],
    ['积分', row.points],
    ['已兑/总量', `${row.exchanged}/${row.stock}`],
    ['每客户限兑', row.memberLimit ?? '不限'],
  ])}${mayDo(operator.roles, keep) && html`<form method="post" action="${GOODS}/${id}/shelf">${field}<button class="${turn === 'off' ? 'danger' : 'quiet'}" name="to" value="${turn}">${turn === 'off' ? '下架' : '上架'}</button></form>`}</section>${await subjectPictureSection(context, pointsPicture, keep)}`
  return { title: row.name, head }
}

const names = {
  name: '名称',
  intro: '介绍',
  points: '所需积分',
  marketPrice: '参考价（元）',
  stock: '库存总量',
  memberLimit: '每客户限兑',
  couponId: '优惠券编号',
  sort: '排序',
  isListed: ['上架', isOn],
} as const

async function fields(given: Texts, { db, now }: StaffContext): Promise<Html> {
  const offered = (await listCoupons(db)).filter(({ id, validTo }) => validTo > now || String(id) === given.couponId)
  const number = (name: 'points' | 'stock' | 'memberLimit' | 'sort', more: { isNeeded?: boolean; hint?: string }) =>
    inputField({ name, label: names[name], value: given[name], most: 7, ...more })
  return html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 40, hint: '买家可见' })}
${selectField(
  'couponId',
  '兑换内容',
  [
    { value: '', label: '实物（需发货）' },
    ...offered.map(({ id, name }) => ({ value: String(id), label: `优惠券 ${id} ${name}` })),
  ],
  given.couponId ?? '',
)}
${number('points', { isNeeded: true })}
${inputField({ name: 'marketPrice', label: names.marketPrice, value: given.marketPrice, isNeeded: true, isDecimal: true, most: 20 })}
${number('stock', { isNeeded: true, hint: '含已兑换的' })}${number('memberLimit', { hint: '留空不限' })}${number('sort', { hint: '小的在前' })}
${areaField({ name: 'intro', label: names.intro, value: given.intro, rows: 2, most: 200 })}
${checkField('isListed', '上架', given.isListed === 'yes')}`
}

/** The points mall: what points are exchanged for, and what of it waits to be sent. */
export function registerPointsPages(app: FastifyInstance): void {
  registerFileKind(app, {
    file: pointsGoodsFile,
    roles: keep,
    hints: ['优惠券编号见优惠券的导出；已有会员兑换的，兑换内容不能更改'],
  })
  const page = registerTried(app, {
    path: PATH,
    noun: '积分商品',
    see: ['sales', 'finance'],
    keep,
    body: givenPointsGoods,
    tab: { label: '积分商城', order: 17, group: '促销' },
    names,
    list,
    fields,
    fresh: () => ({ sort: '0', isListed: 'yes' }),
    textsOf,
    about,
    look: tryPointsGoods,
    save: savePointsGoods,
    move: (db, id, step) =>
      moveAmongAll(db, { table: pointsGoods, ties: pointsGoods.points, tags: ['content'] }, id, step),
  })
  registerSubjectForms(app, pointsPicture, keep, page)
  const to = z.object({ to: z.enum(['on', 'off']) })
  staffAction(
    app,
    { path: `${PATH}/:id/shelf`, roles: keep, body: to, page },
    async ({ db, id, body: { to: turn } }) => {
      const { name } = await changePointsGoods(db, id, { isListed: turn === 'on' })
      return { to: `${GOODS}/${id}`, notice: `“${name}”已${turn === 'on' ? '上架' : '下架'}` }
    },
  )
  registerPointsOrderPages(app)
}
