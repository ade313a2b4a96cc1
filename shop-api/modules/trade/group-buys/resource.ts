import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { loadItems } from '#shop-api/modules/catalogue/promotions/active.ts'
import { scopeWriter } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { stopPromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { dataTable, forInput, minuteOf, windowState } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { beginning, code, ending, figure, words } from '#shop-api/platform/table-files/cells.ts'
import { givenOffer } from './given.ts'
import { addOffer, findOffer, rewriteOffer, tryOffer } from './keep-offer.ts'
import { closeGroup, groupsOf, listOffers } from './operate.ts'
import { registerGroupBuyCalls } from './operator.ts'
import type { GroupState } from './tables.ts'

const keep: readonly Role[] = ['sales']

const offerRow = givenOffer.and(z.object({ isStopped: givenYes }))
type GivenRow = z.output<typeof givenOffer> & { readonly isStopped?: boolean }

type OfferKey = 'id' | keyof GivenRow

const countOf = (value: number | null | undefined): string => (value == null ? '' : String(value))

const offerColumns = {
  id: idColumn,
  code: { heading: '商品编码', read: code(40), isNeeded: true, example: 'A0001', asking: { picks: 'one' } },
  name: {
    heading: '名称',
    read: words(40),
    example: '3家成团',
    others: ['周末拼团'],
    asking: { hint: '买家可见；留空写作“3家成团”' },
  },
  price: { heading: '拼团价（元）', read: figure, isNeeded: true, example: '8.5' },
  seats: { heading: '成团家数', read: figure, isNeeded: true, example: '3' },
  minNumber: { heading: '起拼量', read: figure, usual: '1', example: '2', asking: { hint: '每家至少购买' } },
  stock: { heading: '活动库存', read: figure, isNeeded: true, example: '60' },
  memberLimit: { ...textColumn('每客户限购', figure, '10'), asking: { hint: '留空不限' } },
  hours: {
    heading: '成团时限（小时）',
    read: figure,
    usual: '24',
    example: '24',
    asking: { hint: '开团后未满即取消并退款' },
  },
  startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
  endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
  isStopped: { ...yesColumn('停止', '否'), asking: { as: 'file' } },
} as const satisfies Readonly<Record<OfferKey, FormColumn>>

const money = (price: string | null): string => (price === null ? '' : formatPrice(parsePrice(price)))

async function rows({ db, now }: StaffContext) {
  return (await listOffers(db)).map(({ row, item, code, goodsName, openGroups }) => ({
    id: row.id,
    name: row.name,
    cells: [
      ...[`${code} ${goodsName}`, money(item.price), row.rule.requiredBuyers ?? ''],
      ...[`${item.sold}/${item.stock ?? '不限'}`, openGroups, minuteOf(row.startsAt), endOfWindow(row.endsAt)],
      windowState(row, now),
    ],
  }))
}

async function show({ db, id, now }: StaffContext) {
  const { row, item } = await findOffer(db, id)
  return {
    name: row.name,
    state: windowState(row, now),
    facts: [
      ['拼团价', `¥${money(item.price)}`],
      ['已售/库存', `${item.sold}/${item.stock ?? '不限'}`],
      ['时间', windowText(row.startsAt, row.endsAt)],
    ] as [string, string][],
    turn: row.endsAt > now && (row.isStopped ? ('on' as const) : ('off' as const)),
  }
}

const groupStates: Readonly<Record<GroupState, Html>> = {
  open: html`<span class="state wait">拼团中</span>`,
  succeeded: html`<span class="state good">已成团</span>`,
  failed: html`<span class="state">未成团</span>`,
}

async function groupsTable({ db, id, field, operator }: StaffContext): Promise<Html> {
  const mayKeep = mayDo(operator.roles, keep)
  const closing = (groupId: number) =>
    html`<form method="post" action="/staff/groups/${groupId}/close">${field}<button class="danger small">结束并退款</button></form>`
  return html`<section><h2>团</h2>${dataTable({
    caption: '团',
    columns: [
      '团',
      '开团会员',
      { label: '家数', isFigure: true },
      '开团',
      '截止',
      '状态',
      ...(mayKeep ? ['操作'] : []),
    ],
    rows: (await groupsOf(db, id)).map(({ group, leader }) => [
      ...[group.id, leader, `${group.taken}/${group.seats}`, minuteOf(group.openedAt), endOfWindow(group.closesAt)],
      groupStates[group.state],
      ...(mayKeep ? [group.state === 'open' ? closing(group.id) : ''] : []),
    ]),
    empty: '暂无会员开团',
  })}</section>`
}

const fresh = (now: Date): Texts => ({
  seats: '3',
  minNumber: '1',
  hours: '24',
  startsAt: forInput(now),
  endsAt: forInput(new Date(`${chinaDate(new Date(now.getTime() + 7 * DAY_MS))}T24:00:00+08:00`)),
})

/** Offers of group buys, with the groups of each. */
export const offerResource = resource<OfferKey, GivenRow>({
  path: 'group-offers',
  noun: '拼团活动',
  mostRows: 1000,
  columns: offerColumns,
  ways: [['id'], ['code', 'startsAt']],
  body: offerRow,
  form: givenOffer,
  records: async (db, only) => {
    const own = eq(promotions.kind, 'group_buy')
    const found = await db
      .select()
      .from(promotions)
      .where(only === undefined ? own : and(own, eq(promotions.id, only)))
      .orderBy(asc(promotions.id))
    const items =
      found.length === 0 ? [] : await loadItems(db, { itemIds: [], promotionIds: found.map(({ id }) => id) })
    const codeOf = await scopeWriter(db, valuesOf(found, 'scope'))
    return found.map(({ id, name, rule, scope, ...row }) => {
      const item = items.find(({ promotionId }) => promotionId === id)
      return {
        id,
        texts: {
          code: codeOf(scope),
          name,
          price: figure(item?.price ?? ''),
          seats: countOf(rule.requiredBuyers),
          minNumber: countOf(rule.buyNumber ?? 1),
          hours: countOf(rule.groupHours ?? 24),
          stock: countOf(item?.stock),
          memberLimit: countOf(item?.memberLimit),
          startsAt: chinaDateTime(row.startsAt),
          endsAt: chinaDateTime(row.endsAt),
          isStopped: row.isStopped ? 'yes' : '',
        },
      }
    })
  },
  look: (db, { code: named, ...terms }, id, now) => tryOffer(db, { ...terms, goods: named }, id, now),
  save: async (tx, { isStopped, code: named, ...terms }, id, now) => {
    const given = { ...terms, goods: named }
    const saved = id === null ? await addOffer(tx, given, now) : await rewriteOffer(tx, id, given, now)
    if (isStopped !== undefined) await stopPromotion(tx, saved.id, isStopped)
    return { id: saved.id, name: saved.draft.name }
  },
  fileHints: ['一行一个拼团；按商品编码和开始时间找到'],
  moreCalls: registerGroupBuyCalls,
  morePages: (app) =>
    staffPages(app, { roles: keep }).post('/groups/:id/close', {}, async ({ db, id, now }) => ({
      to: `/staff/group-offers/${await closeGroup(db, id, now)}`,
      notice: `已结束团 ${id}，订单已取消，款项已退回`,
    })),
  pages: {
    tab: { label: '拼团', order: 13, group: '促销' },
    see: ['sales', 'finance'],
    keep,
    rows,
    fresh,
    show,
    beside: groupsTable,
    list: [
      ...['活动', '商品'],
      ...['拼团价', '成团家数', '已售/库存', '拼团中的团'].map((label) => ({ label, isFigure: true })),
      ...['开始', '结束', '状态'],
    ],
    empty: '暂无拼团活动',
    switched: {
      path: 'stop',
      labels: { on: '恢复活动', off: '停止活动' },
      asides: { off: '未成团的团一分钟内取消订单并退款' },
      done: (name, to) => `活动“${name}”已${to === 'on' ? '恢复' : '停止'}`,
      run: async (db, id, isOn) => {
        await findOffer(db, id)
        return stopPromotion(db, id, !isOn)
      },
    },
  },
})
