import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { stopPromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import {
  dataTable,
  factList,
  forInput,
  inputField,
  minuteOf,
  momentField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { fieldNames } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { offerColumns, offerFile } from './form-kind.ts'
import type { GivenOffer } from './given.ts'
import { givenOffer } from './given.ts'
import { addOffer, findOffer, rewriteOffer, tryOffer } from './keep-offer.ts'
import { closeGroup, groupsOf, listOffers } from './operate.ts'
import type { GroupState } from './tables.ts'

const PATH = '/group-offers'
const OFFERS = `/staff${PATH}`
const keep: readonly Role[] = ['sales']

function stateOf(row: PromotionRow, now: Date): Html {
  if (row.endsAt <= now) return html`<span class="state">已结束</span>`
  if (row.isStopped) return html`<span class="state bad">已停止</span>`
  return row.startsAt <= now
    ? html`<span class="state good">进行中</span>`
    : html`<span class="state wait">未开始</span>`
}

const money = (price: string | null): string => (price === null ? '' : formatPrice(parsePrice(price)))

async function list({ db, now }: StaffContext): Promise<Html> {
  const rows = await listOffers(db)
  return dataTable({
    caption: '拼团活动',
    columns: [
      '活动',
      '商品',
      { label: '拼团价', isFigure: true },
      { label: '成团家数', isFigure: true },
      { label: '已售/库存', isFigure: true },
      { label: '拼团中的团', isFigure: true },
      '开始',
      '结束',
      '状态',
    ],
    rows: rows.map(({ row, item, code, goodsName, openGroups }) => [
      html`<a href="${OFFERS}/${row.id}">${row.name}</a>`,
      `${code} ${goodsName}`,
      money(item.price),
      row.rule.requiredBuyers ?? '',
      `${item.sold}/${item.stock ?? '不限'}`,
      openGroups,
      minuteOf(row.startsAt),
      endOfWindow(row.endsAt),
      stateOf(row, now),
    ]),
    empty: '暂无拼团活动',
  })
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { row, item } = await findOffer(db, id)
  const [sold] = await db.select({ code: goods.code }).from(goods).where(eq(goods.id, item.goodsId))
  const { requiredBuyers, buyNumber, groupHours } = row.rule
  return {
    code: sold?.code ?? '',
    name: row.name,
    price: money(item.price),
    seats: String(requiredBuyers ?? 2),
    minNumber: String(buyNumber ?? 1),
    hours: String(groupHours ?? 24),
    stock: String(item.stock ?? ''),
    memberLimit: String(item.memberLimit ?? ''),
    startsAt: forInput(row.startsAt),
    endsAt: forInput(row.endsAt),
  }
}

const groupStates: Readonly<Record<GroupState, Html>> = {
  open: html`<span class="state wait">拼团中</span>`,
  succeeded: html`<span class="state good">已成团</span>`,
  failed: html`<span class="state">未成团</span>`,
}

async function about({ db, id, now, field, operator }: StaffContext) {
  const { row, item } = await findOffer(db, id)
  const groups = await groupsOf(db, id)
  const mayKeep = mayDo(operator.roles, keep)
  const turn = row.isStopped ? 'on' : 'off'
  const closing = (groupId: number) =>
    html`<form method="post" action="/staff/groups/${groupId}/close">${field}<button class="danger small">结束并退款</button></form>`
  const head = html`<section><h2>${row.name} ${stateOf(row, now)}</h2>${factList([
    ['拼团价', `¥${money(item.price)}`],
    ['已售/库存', `${item.sold}/${item.stock ?? '不限'}`],
    ['时间', windowText(row.startsAt, row.endsAt)],
  ])}${
    mayKeep &&
    row.endsAt > now &&
    html`<form method="post" action="${OFFERS}/${id}/stop">${field}<button class="${turn === 'off' ? 'danger' : 'quiet'}" name="to" value="${turn}">${turn === 'off' ? '停止活动' : '恢复活动'}</button>${turn === 'off' && html`<span class="aside"> 未成团的团一分钟内取消订单并退款</span>`}</form>`
  }</section>
<section><h2>团</h2>${dataTable({
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
    rows: groups.map(({ group, leader }) => [
      group.id,
      leader,
      `${group.taken}/${group.seats}`,
      minuteOf(group.openedAt),
      endOfWindow(group.closesAt),
      groupStates[group.state],
      ...(mayKeep ? [group.state === 'open' ? closing(group.id) : ''] : []),
    ]),
    empty: '暂无会员开团',
  })}</section>`
  return { title: row.name, head }
}

const names = fieldNames(offerColumns)

const fields = (given: Texts): Html => {
  const number = (name: keyof typeof offerColumns, more: { isNeeded?: boolean; hint?: string } = {}) =>
    inputField({ name, label: offerColumns[name].heading, value: given[name], most: 7, ...more })
  return html`${inputField({ name: 'code', label: offerColumns.code.heading, value: given.code, isNeeded: true, most: 40 })}
${inputField({ name: 'name', label: offerColumns.name.heading, value: given.name, most: 40, hint: '买家可见；留空写作“3家成团”' })}
${inputField({ name: 'price', label: offerColumns.price.heading, value: given.price, isNeeded: true, isDecimal: true, most: 20 })}
${number('seats', { isNeeded: true })}${number('minNumber', { hint: '每家至少购买' })}${number('stock', { isNeeded: true })}
${number('memberLimit', { hint: '留空不限' })}${number('hours', { hint: '开团后未满即取消并退款' })}
${momentField('startsAt', offerColumns.startsAt.heading, given)}${momentField('endsAt', offerColumns.endsAt.heading, given)}`
}

const freshTexts = (now: Date): Texts => ({
  seats: '3',
  minNumber: '1',
  hours: '24',
  startsAt: forInput(now),
  endsAt: forInput(new Date(`${chinaDate(new Date(now.getTime() + 7 * DAY_MS))}T24:00:00+08:00`)),
})

/** Forms name goods by their code. */
const readOffer = ({ code, ...given }: z.output<typeof givenOffer>): GivenOffer => ({ ...given, goods: code })

/** Group buys: what is offered, the groups of each, and what another offer would do. */
export function registerGroupBuyPages(app: FastifyInstance): void {
  const page = registerTried(app, {
    path: PATH,
    noun: '拼团活动',
    see: ['sales', 'finance'],
    keep,
    body: givenOffer,
    tab: { label: '拼团', order: 13, group: '促销' },
    names,
    list,
    fields,
    fresh: freshTexts,
    textsOf,
    about,
    look: (db, given, id, now) => tryOffer(db, readOffer(given), id, now),
    save: async (db, given, id, now) => {
      const offer = readOffer(given)
      const saved = id === null ? await addOffer(db, offer, now) : await rewriteOffer(db, id, offer, now)
      return { id: saved.id, name: saved.draft.name }
    },
  })
  registerFileKind(app, { file: offerFile, roles: keep, hints: ['一行一个拼团；按商品编码和开始时间找到'] })
  const to = z.object({ to: z.enum(['on', 'off']) })
  staffAction(
    app,
    { path: `${PATH}/:id/stop`, roles: keep, body: to, page },
    async ({ db, id, body: { to: turn } }) => {
      await findOffer(db, id)
      const { name } = await stopPromotion(db, id, turn === 'off')
      return { to: `${OFFERS}/${id}`, notice: `活动“${name}”已${turn === 'off' ? '停止' : '恢复'}` }
    },
  )
  staffAction(app, { path: '/groups/:id/close', roles: keep }, async ({ db, id, now }) => ({
    to: `${OFFERS}/${await closeGroup(db, id, now)}`,
    notice: `已结束团 ${id}，订单已取消，款项已退回`,
  }))
}
