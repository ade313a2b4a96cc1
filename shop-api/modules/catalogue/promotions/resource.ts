import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import {
  dataTable,
  factList,
  forInput,
  minuteOf,
  pager,
  views,
  windowState,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { goodsEffect } from '#shop-api/modules/identity/resource/answers.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { figure } from '#shop-api/platform/table-files/cells.ts'
import type { PromotionItemRow, PromotionRow } from './active.ts'
import { loadItems } from './active.ts'
import type { PromotionKey } from './columns.ts'
import { askedOf, itemLines, kindOf, promotionColumns, promotionRemarks, tierLines } from './columns.ts'
import { describePromotion, money } from './describe.ts'
import type { Effect } from './effect.ts'
import type { GivenPromotion } from './given.ts'
import { givenPromotion } from './given.ts'
import { scopeWriter, settledScope } from './given-scope.ts'
import type { PromotionView } from './keep.ts'
import { findPromotion, listPromotions, promotionViews, savePromotion, stopPromotion, tryPromotion } from './keep.ts'
import type { KindField, MadeKind } from './kinds.ts'
import { hasField, kindNames, madeKindOf, madeKinds } from './kinds.ts'
import { registerPromotionCalls } from './operator.ts'
import { scopeKindOf } from './scope-columns.ts'
import { promotions } from './tables.ts'

const countOf = (value: number | null | undefined): string => (value == null ? '' : String(value))

type Tier = NonNullable<PromotionRow['rule']['tiers']>[number]

const tierText = ({ amount, reduce, back, rate }: Tier): string =>
  `${amount}:${reduce ?? back ?? (Number(rate) * 10).toFixed(3)}`

const itemText = (code: string, { price, number, stock, memberLimit }: PromotionItemRow): string =>
  price === null ? `${code} ${number}` : [code, price, countOf(stock) || '-', countOf(memberLimit) || '-'].join(' ')

const goodsScope = (goodsIds: readonly number[]) => ({ kind: 'goods' as const, goodsIds: [...goodsIds] })

/** Promotions as their forms write them: only what their kind has. */
async function promotionTexts(db: Db, rows: readonly (PromotionRow & { readonly kind: MadeKind })[]) {
  const items = rows.length === 0 ? [] : await loadItems(db, { itemIds: [], promotionIds: rows.map(({ id }) => id) })
  const named = await scopeWriter(db, [
    ...rows.map(({ scope }) => scope),
    ...items.map(({ goodsId }) => goodsScope([goodsId])),
    ...rows.flatMap(({ rule }) => [goodsScope(rule.excludedGoodsIds ?? []), goodsScope([rule.gift?.goodsId ?? 0])]),
  ])
  const itemsOf = Map.groupBy(items, ({ promotionId }) => promotionId)
  return rows.map(({ id, kind, name, startsAt, endsAt, scope, rule, stock, memberLimit, isStopped }) => {
    const has = (field: KindField) => hasField(kind, field)
    const gift = rule.gift?.goodsId ?? null
    return {
      kind,
      name,
      startsAt: chinaDateTime(startsAt),
      endsAt: chinaDateTime(endsAt),
      scope: has('scope') ? scope.kind : '',
      among: has('among') ? named(scope) : '',
      tiers: tierLines((rule.tiers ?? []).map(tierText).join(';')),
      isRepeating: rule.isRepeating ? 'yes' : '',
      isStopped: isStopped ? 'yes' : '',
      excluded: named(goodsScope(rule.excludedGoodsIds ?? [])),
      items: itemLines(
        (itemsOf.get(id) ?? []).map((item) => itemText(named(goodsScope([item.goodsId])), item)).join('\n'),
      ),
      price: rule.price === undefined ? '' : figure(formatFen(parseFen(rule.price))),
      threshold: rule.threshold === undefined ? '' : figure(formatFen(parseFen(rule.threshold))),
      stock: has('stock') ? countOf(stock) : '',
      memberLimit: has('memberLimit') ? countOf(memberLimit) : '',
      buyNumber: countOf(rule.buyNumber),
      giftCode: gift === null ? '' : named(goodsScope([gift])),
      giftName: gift === null ? (rule.gift?.name ?? '') : '',
      giftNumber: countOf(rule.gift?.number),
    }
  })
}

const PROMOTIONS = '/staff/promotions'
const PER_PAGE = 50
const listQuery = z.object({
  view: z.enum(['now', 'coming', 'stopped', 'over']).catch('now').default('now'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('1'),
})

const freshQuery = z.object({ kind: z.string().catch('').default('') })

const viewOf = ({ view }: Texts): PromotionView => (view ?? 'now') as PromotionView
const inView = (query: Texts) => ({ view: viewOf(query) === 'now' ? undefined : query.view })

async function rows({ db, now }: StaffContext, query: Texts) {
  const offset = (Number(query.page) - 1) * PER_PAGE
  const found = await listPromotions(db, { view: viewOf(query), now, limit: PER_PAGE, offset })
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [
      ...[kindNames[row.kind], describePromotion(row) === row.name ? '' : describePromotion(row)],
      ...[minuteOf(row.startsAt), endOfWindow(row.endsAt), row.sold === 0 ? '' : row.sold, windowState(row, now)],
    ],
  }))
}

async function soldPart(db: Db, row: PromotionRow, items: readonly PromotionItemRow[]): Promise<Html | false> {
  if (items.length === 0) return row.stock !== null && factList([['已用', `${row.sold} / ${row.stock}`]])
  const ids = items.map(({ goodsId }) => goodsId)
  const named = await goodsFacts(db, ids, 'code', 'name')
  const figures = ['活动价', '已售', '活动库存'].map((label) => ({ label, isFigure: true }))
  return html`${row.kind === 'combination' && factList([['已售组数', `${row.sold} / ${row.stock ?? '不限'}`]])}${dataTable(
    {
      caption: '商品与销量',
      columns: ['编码', '商品', ...figures],
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

async function show({ db, id, now }: StaffContext) {
  const { row, items } = await findPromotion(db, id)
  return {
    name: row.name,
    state: windowState(row, now),
    facts: [
      ['类型', kindNames[row.kind]],
      ['内容', describePromotion(row)],
      ['时间', windowText(row.startsAt, row.endsAt)],
    ] as [string, string][],
    more: await soldPart(db, row, items),
    turn: row.endsAt > now && (row.isStopped ? ('on' as const) : ('off' as const)),
  }
}

/** Goods of a promotion that is looked at, each with its price before and after. */
export const foundTable = ({ items }: Effect): Html | false =>
  items.length > 0 &&
  dataTable({
    caption: '参与商品',
    columns: ['编码', '商品', { label: '单价', isFigure: true }, { label: '活动', isFigure: true }, '限量'],
    rows: items.map((item) => [item.code, item.name, item.before, item.after, item.limits]),
  })

const fresh = (now: Date, query: Texts): Texts => ({
  kind: kindOf(query),
  startsAt: forInput(now),
  endsAt: forInput(new Date(`${chinaDate(new Date(now.getTime() + 7 * DAY_MS))}T24:00:00+08:00`)),
})

/** Promotions of every kind that is made in their pages, with their goods. */
export const promotionResource = resource<PromotionKey, GivenPromotion & { isStopped?: boolean }, Effect>({
  path: 'promotions',
  noun: '活动',
  mostRows: 1000,
  columns: promotionColumns,
  remarks: promotionRemarks,
  ways: [['id'], ['kind', 'name', 'startsAt']],
  body: givenPromotion.and(z.object({ isStopped: givenYes })),
  form: givenPromotion,
  records: async (db, id) => {
    const own = inArray(promotions.kind, [...madeKinds])
    const found = await db
      .select()
      .from(promotions)
      .where(id === undefined ? own : and(own, eq(promotions.id, id)))
      .orderBy(asc(promotions.id))
    const made = found.flatMap((row) => {
      const kind = madeKindOf(row.kind)
      return kind ? [{ ...row, kind }] : []
    })
    const texts = await promotionTexts(db, made)
    return made.flatMap((row, at) => (texts[at] ? [{ id: row.id, texts: texts[at] }] : []))
  },
  settled: async (db, cells) => {
    const kind = cells.kind === kindNames.gift ? 'goods' : scopeKindOf(cells.scope)
    const among = kind && cells.among ? await settledScope(db, kind, cells.among) : cells.among
    const isSet = cells.kind === kindNames.combination && cells.items !== undefined
    return {
      ...cells,
      ...(among === undefined ? {} : { among }),
      ...(isSet ? { items: itemLines(cells.items ?? '').replaceAll(/^\S+$/gm, '$& 1') } : {}),
    }
  },
  look: tryPromotion,
  save: savePromotion,
  terms: { found: goodsEffect, change: '/promotions/:id' },
  moreCalls: registerPromotionCalls,
  fileHints: ['一行一个活动；每种类型须填的列见模板；拼团另有文件'],
  pages: {
    tab: { label: '促销活动', order: 12, group: '促销' },
    see: ['sales', 'finance'],
    keep: ['sales'],
    rows,
    fresh,
    freshQuery,
    show,
    asked: askedOf,
    found: foundTable,
    list: ['活动', '类型', '内容', '开始', '结束', { label: '已售', isFigure: true }, '状态'],
    adding: html`<nav class="views" aria-label="新建活动"><ul>${madeKinds.map(
      (kind) => html`<li><a href="${withQuery(`${PROMOTIONS}/new`, { kind })}">新建${kindNames[kind]}</a></li>`,
    )}</ul></nav>`,
    listing: {
      query: listQuery,
      above: (query) =>
        views(
          '活动范围',
          (Object.keys(promotionViews) as PromotionView[]).map((view) => ({
            href: withQuery(PROMOTIONS, inView({ view })),
            label: promotionViews[view],
            isOpen: view === viewOf(query),
          })),
        ),
      below: (query, shown) => {
        const page = Number(query.page)
        const next = shown.length === PER_PAGE ? withQuery(PROMOTIONS, { ...inView(query), page: page + 1 }) : null
        return pager(next, page === 1, withQuery(PROMOTIONS, inView(query)))
      },
    },
    switched: {
      path: 'stop',
      labels: { on: '恢复活动', off: '停止活动' },
      done: (name, to) => `活动“${name}”已${to === 'on' ? '恢复' : '停止'}`,
      run: (db, id, isOn) => stopPromotion(db, id, !isOn),
    },
  },
})
