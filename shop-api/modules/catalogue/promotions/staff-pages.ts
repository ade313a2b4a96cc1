import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, minuteOf, pager, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage, staffTrial } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { PromotionItemRow, PromotionRow } from './active.ts'
import { describePromotion, money } from './describe.ts'
import { promotionFile, promotionTexts } from './form-kind.ts'
import { givenPromotion } from './given.ts'
import type { PromotionView } from './keep.ts'
import {
  changePromotion,
  checkUnchanged,
  findPromotion,
  listPromotions,
  markOf,
  openPromotion,
  promotionViews,
  stopPromotion,
  tryPromotion,
} from './keep.ts'
import type { MadeKind } from './kinds.ts'
import { kindNames, madeKindOf, madeKinds } from './kinds.ts'
import type { FormTexts } from './staff-form.ts'
import { momentTexts, PROMOTIONS, promotionForm } from './staff-form.ts'

const see: readonly Role[] = ['sales', 'finance']
const keep: readonly Role[] = ['sales']

const PER_PAGE = 50
const listQuery = z.object({
  view: z.enum(['now', 'coming', 'stopped', 'over']).catch('now').default('now'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
const newQuery = z.object({ kind: z.enum(madeKinds).catch('flash').default('flash') })
/** Only the kind: what else a refused form holds is shown as it was typed. */
const kindShape = z.enum(madeKinds).catch('flash')

function stateOf(row: PromotionRow, now: Date): Html {
  if (row.endsAt <= now) return html`<span class="state">已结束</span>`
  if (row.isStopped) return html`<span class="state bad">已停止</span>`
  return row.startsAt <= now
    ? html`<span class="state good">进行中</span>`
    : html`<span class="state wait">未开始</span>`
}

async function listPage({ db, now }: StaffContext, { view, page }: z.output<typeof listQuery>): Promise<Page> {
  const rows = await listPromotions(db, { view, now, limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
  const own = { view: view === 'now' ? undefined : view }
  const next = rows.length === PER_PAGE ? withQuery(PROMOTIONS, { ...own, page: page + 1 }) : null
  return {
    title: '促销活动',
    body: html`<main><h1>促销活动</h1>
<nav class="views" aria-label="新建活动"><ul>${madeKinds.map(
      (kind) => html`<li><a href="${withQuery(`${PROMOTIONS}/new`, { kind })}">新建${kindNames[kind]}</a></li>`,
    )}</ul></nav>
${views(
  '活动范围',
  (Object.keys(promotionViews) as PromotionView[]).map((each) => ({
    href: withQuery(PROMOTIONS, { view: each === 'now' ? undefined : each }),
    label: promotionViews[each],
    isOpen: each === view,
  })),
)}
${dataTable({
  caption: '促销活动',
  columns: ['活动', '类型', '内容', '开始', '结束', { label: '已售', isFigure: true }, '状态'],
  rows: rows.map((row) => [
    html`<a href="${PROMOTIONS}/${row.id}">${row.name}</a>`,
    kindNames[row.kind],
    describePromotion(row) === row.name ? '' : describePromotion(row),
    minuteOf(row.startsAt),
    endOfWindow(row.endsAt),
    row.sold === 0 ? '' : row.sold,
    stateOf(row, now),
  ]),
  empty: `暂无${promotionViews[view]}的活动`,
})}${pager(next, page === 1, withQuery(PROMOTIONS, own))}</main>`,
  }
}

interface Named {
  readonly id: number
  readonly code: string
  readonly name: string
}

async function goodsIn(db: Db, items: readonly PromotionItemRow[]): Promise<Map<number, Named>> {
  const ids = items.map(({ goodsId }) => goodsId)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: goods.id, code: goods.code, name: goods.name })
    .from(goods)
    .where(inArray(goods.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A promotion as its form writes it. */
async function textsOf(db: Db, row: PromotionRow & { readonly kind: MadeKind }): Promise<FormTexts> {
  const [texts] = await promotionTexts(db, [row])
  return { ...texts, ...momentTexts(row.startsAt, row.endsAt) }
}

function soldPart(
  { row, items }: { row: PromotionRow; items: readonly PromotionItemRow[] },
  named: ReadonlyMap<number, Named>,
): Html | false {
  if (items.length === 0) return row.stock !== null && factList([['已用', `${row.sold} / ${row.stock}`]])
  return html`${row.kind === 'combination' && factList([['已售组数', `${row.sold} / ${row.stock ?? '不限'}`]])}${dataTable(
    {
      caption: '商品与销量',
      columns: [
        '编码',
        '商品',
        { label: '活动价', isFigure: true },
        { label: '已售', isFigure: true },
        { label: '活动库存', isFigure: true },
      ],
      rows: items.map((item) => [
        named.get(item.goodsId)?.code ?? '',
        html`<a href="/staff/goods/${item.goodsId}">${named.get(item.goodsId)?.name ?? ''}</a>`,
        item.price === null ? `×${item.number}` : money(item.price),
        item.sold,
        item.stock ?? '不限',
      ]),
    },
  )}`
}

async function promotionPage(context: StaffContext): Promise<Page> {
  const { db, id, field, operator, now } = context
  const found = await findPromotion(db, id)
  const { row, items } = found
  const named = await goodsIn(db, items)
  const mayKeep = operator.roles.some((role) => role === 'admin' || keep.includes(role))
  const head = html`<section><h2>${row.name} ${stateOf(row, now)}</h2>${factList([
    ['类型', kindNames[row.kind]],
    ['内容', describePromotion(row)],
    ['时间', windowText(row.startsAt, row.endsAt)],
  ])}${soldPart(found, named)}${
    mayKeep &&
    row.endsAt > now &&
    html`<form method="post" action="${PROMOTIONS}/${id}/stop">${field}<button class="${row.isStopped ? 'quiet' : 'danger'}" name="to" value="${row.isStopped ? 'on' : 'off'}">${row.isStopped ? '恢复活动' : '停止活动'}</button></form>`
  }</section>`
  const kind = madeKindOf(row.kind)
  if (!mayKeep || !kind) {
    const title = row.name
    return { title, body: html`<main><p><a href="${PROMOTIONS}">促销活动</a></p><h1>${title}</h1>${head}</main>` }
  }
  const texts = await textsOf(db, { ...row, kind })
  return promotionForm(context, {
    kind,
    id,
    seen: markOf(found),
    texts,
    effect: null,
    head,
  })
}

const newPage = (context: StaffContext, kind: MadeKind): Page =>
  promotionForm(context, { kind, id: null, seen: '', texts: {}, effect: null })

/** Promotions: what runs, what it does, and what would be done by another. */
export function registerPromotionPages(app: FastifyInstance): void {
  const body = givenPromotion.and(z.object({ seen: z.string().max(40).default('') }))
  const again = async (context: StaffContext) => newPage(context, kindShape.parse(context.attempt?.given.kind))
  const tab = { label: '促销活动', order: 12, group: '促销' }
  staffPage(app, { path: '/promotions', roles: see, query: listQuery, tab }, ({ query, ...context }) =>
    listPage(context, query),
  )
  staffPage(app, { path: '/promotions/new', roles: keep, query: newQuery }, async ({ query, ...context }) => {
    const midnight = new Date(`${chinaDate(new Date(context.now.getTime() + 7 * DAY_MS))}T24:00:00+08:00`)
    const texts = momentTexts(context.now, midnight)
    return promotionForm(context, { kind: query.kind, id: null, seen: '', texts, effect: null })
  })
  staffTrial(app, { path: '/promotions/try', roles: keep, body, page: again }, async (context) => {
    const effect = await tryPromotion(context.db, context.body, null, context.now)
    return promotionForm(context, { kind: context.body.kind, id: null, seen: '', texts: {}, effect })
  })
  staffAction(app, { path: '/promotions', roles: keep, body, page: again }, async ({ db, body: given, now }) => {
    const { id, name } = await openPromotion(db, given, now)
    return { to: `${PROMOTIONS}/${id}`, notice: `活动“${name}”已保存`, made: id }
  })
  staffPage(app, { path: '/promotions/:id', roles: see }, promotionPage)
  staffTrial(app, { path: '/promotions/:id/try', roles: keep, body, page: promotionPage }, async (context) => {
    const { db, id, body: given, now } = context
    checkUnchanged(await findPromotion(db, id), given.seen)
    const effect = await tryPromotion(db, given, id, now)
    return promotionForm(context, { kind: given.kind, id, seen: given.seen, texts: {}, effect })
  })
  staffAction(app, { path: '/promotions/:id', roles: keep, body, page: promotionPage }, async (context) => {
    const { seen, ...given } = context.body
    const { name } = await changePromotion(context.db, { id: context.id, seen, given }, context.now)
    return { to: `${PROMOTIONS}/${context.id}`, notice: `活动“${name}”已更改` }
  })
  registerFileKind(app, {
    file: promotionFile,
    roles: keep,
    hints: ['一行一个活动；每种类型须填的列见模板；拼团另有文件'],
  })
  const to = z.object({ to: z.enum(['on', 'off']) })
  staffAction(
    app,
    { path: '/promotions/:id/stop', roles: keep, body: to, page: promotionPage },
    async ({ db, id, body: { to: turn } }) => {
      const { name } = await stopPromotion(db, id, turn === 'off')
      return { to: `${PROMOTIONS}/${id}`, notice: turn === 'off' ? `活动“${name}”已停止` : `活动“${name}”已恢复` }
    },
  )
}
