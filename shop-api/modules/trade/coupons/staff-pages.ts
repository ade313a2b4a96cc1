import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import { scopeFields } from '#shop-api/modules/catalogue/promotions/staff-form.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  checkField,
  dataTable,
  effectSection,
  factList,
  forInput,
  inputField,
  momentField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  checkSeen,
  fieldNames,
  markOf,
  saveSeen,
  seenField,
  seenShape,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage, staffTrial } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { changeCoupon, findCoupon, listCoupons, openCoupon, rewriteCoupon, tryCoupon } from './change.ts'
import { couponColumns, couponFile, couponTexts } from './form-kind.ts'
import type { couponEffect } from './given.ts'
import { couponKinds, couponTerms, givenCoupon } from './given.ts'
import type { CouponRow } from './repository.ts'
import { USUALLY_CLAIMABLE } from './tables.ts'

const COUPONS = '/staff/coupons'
const see: readonly Role[] = ['sales', 'finance']
const keep: readonly Role[] = ['sales']

function stateOf(row: CouponRow, now: Date): Html {
  if (row.validTo <= now) return html`<span class="state">已过期</span>`
  if (!row.isClaimable) return html`<span class="state bad">停止领取</span>`
  if (row.claimTo <= now) return html`<span class="state">领取已截止</span>`
  if (row.claimed >= row.total) return html`<span class="state">已领完</span>`
  return row.claimFrom > now
    ? html`<span class="state wait">未开始</span>`
    : html`<span class="state good">可领取</span>`
}

async function listPage({ db, now, operator }: StaffContext): Promise<Page> {
  const rows = (await listCoupons(db)).toReversed()
  const named = await scopeNamer(
    db,
    rows.map(({ scope }) => scope),
  )
  return {
    title: '优惠券',
    body: html`<main><h1>优惠券</h1>${mayDo(operator.roles, keep) && html`<p><a href="${COUPONS}/new">新建优惠券</a></p>`}
${dataTable({
  caption: '优惠券',
  columns: ['优惠券', '优惠', '范围', { label: '已领/总量', isFigure: true }, '领取截止', '有效期至', '状态'],
  rows: rows.map((row) => [
    html`<a href="${COUPONS}/${row.id}">${row.name}</a>`,
    couponTerms(row),
    named(row.scope),
    `${row.claimed}/${row.total}`,
    endOfWindow(row.claimTo),
    endOfWindow(row.validTo),
    stateOf(row, now),
  ]),
  empty: '暂无优惠券',
})}</main>`,
  }
}

const names = fieldNames(couponColumns)

async function textsOf(db: Db, row: CouponRow): Promise<Texts> {
  const [texts] = await couponTexts(db, [row])
  return {
    ...texts,
    claimFrom: forInput(row.claimFrom),
    claimTo: forInput(row.claimTo),
    validFrom: forInput(row.validFrom),
    validTo: forInput(row.validTo),
  }
}

const moment = (name: 'claimFrom' | 'claimTo' | 'validFrom' | 'validTo', given: Texts): Html =>
  momentField(name, couponColumns[name].heading, given)

interface Form {
  readonly id: number | null
  /** Of one that exists: what is kept. */
  readonly texts: Texts
  readonly effect: Awaited<ReturnType<typeof couponEffect>> | null
  readonly head?: Html
}

/** A coupon's form. Saving comes after a look at what it would do, and saves just what was looked at. */
function couponForm({ field, attempt }: StaffContext, { id, texts, effect, head }: Form): Page {
  const title = id === null ? '新建优惠券' : '修改优惠券'
  const address = id === null ? COUPONS : `${COUPONS}/${id}`
  const given = attempt?.given ?? texts
  return {
    title,
    body: html`<main><p><a href="${COUPONS}">优惠券</a></p><h1>${title}</h1>
${effect && effectSection({ address, field, given, effect })}${head ?? false}${id !== null && bothShown(attempt, texts, names)}
<section><h2>内容</h2><form class="fields" method="post" action="${address}/try">${field}${id !== null && seenField(markOf(texts))}
${selectField(
  'kind',
  '类型',
  (['amount', 'discount'] as const).map((kind) => ({ value: kind, label: couponKinds[kind] })),
  given.kind ?? 'amount',
)}
${inputField({ name: 'name', label: couponColumns.name.heading, value: given.name, isNeeded: true, most: 40, hint: '买家可见' })}
${inputField({ name: 'value', label: couponColumns.value.heading, value: given.value, isNeeded: true, isDecimal: true, most: 20, hint: '折扣写 9.5 即9.5折' })}
${inputField({ name: 'threshold', label: couponColumns.threshold.heading, value: given.threshold, isNeeded: true, isDecimal: true, most: 20 })}
${inputField({ name: 'maxReduce', label: couponColumns.maxReduce.heading, value: given.maxReduce, isDecimal: true, most: 20, hint: '留空不封顶' })}
${inputField({ name: 'total', label: couponColumns.total.heading, value: given.total, isNeeded: true, most: 7 })}
${inputField({ name: 'perMember', label: couponColumns.perMember.heading, value: given.perMember ?? '1', most: 7 })}
${inputField({ name: 'points', label: couponColumns.points.heading, value: given.points ?? '0', most: 7, hint: '0 为免费' })}
${moment('claimFrom', given)}${moment('claimTo', given)}
${moment('validFrom', given)}${moment('validTo', given)}
${scopeFields(given)}
${checkField('isClaimable', couponColumns.isClaimable.heading, given.isClaimable === 'yes')}${checkField('isExclusive', couponColumns.isExclusive.heading, given.isExclusive === 'yes')}
<button>查看效果</button></form></section></main>`,
  }
}

function freshTexts(now: Date): Texts {
  const day = (days: number) => forInput(new Date(now.getTime() + days * DAY_MS))
  return {
    claimFrom: day(0),
    claimTo: day(25),
    validFrom: day(0),
    validTo: day(30),
    isClaimable: USUALLY_CLAIMABLE ? 'yes' : '',
  }
}

async function couponPage(context: StaffContext): Promise<Page> {
  const { db, id, field, operator, now } = context
  const row = await findCoupon(db, id)
  const mayKeep = mayDo(operator.roles, keep)
  const named = await scopeNamer(db, [row.scope])
  const turn = row.isClaimable ? 'off' : 'on'
  const head = html`<section><h2>${row.name} ${stateOf(row, now)}</h2>${factList([
    ['优惠', couponTerms(row)],
    ['范围', named(row.scope)],
    ['已领/总量', `${row.claimed}/${row.total}`],
    ['领取', windowText(row.claimFrom, row.claimTo)],
    ['使用', windowText(row.validFrom, row.validTo)],
  ])}${mayKeep && html`<form method="post" action="${COUPONS}/${id}/claiming">${field}<button class="${turn === 'off' ? 'danger' : 'quiet'}" name="to" value="${turn}">${turn === 'off' ? '停止领取' : '开放领取'}</button></form>`}</section>`
  if (!mayKeep)
    return {
      title: row.name,
      body: html`<main><p><a href="${COUPONS}">优惠券</a></p><h1>${row.name}</h1>${head}</main>`,
    }
  return couponForm(context, { id, texts: await textsOf(db, row), effect: null, head })
}

/** Coupons: what there is, what it costs, and what another would. */
export function registerCouponPages(app: FastifyInstance): void {
  // A box that is not ticked is not sent.
  const body = z.preprocess((given: object) => ({ isClaimable: '', ...given }), givenCoupon)
  const again = async (context: StaffContext) => couponForm(context, { id: null, texts: {}, effect: null })
  staffPage(app, { path: '/coupons', roles: see, tab: { label: '优惠券', order: 14, group: '促销' } }, listPage)
  staffPage(app, { path: '/coupons/new', roles: keep }, async (context) =>
    couponForm(context, { id: null, texts: freshTexts(context.now), effect: null }),
  )
  staffTrial(app, { path: '/coupons/try', roles: keep, body, page: again }, async (context) => {
    const effect = await tryCoupon(context.db, context.body, null, context.now)
    return couponForm(context, { id: null, texts: {}, effect })
  })
  staffAction(app, { path: '/coupons', roles: keep, body, page: again }, async ({ db, body: given, now }) => {
    const { id, name } = await openCoupon(db, given, now)
    return { to: `${COUPONS}/${id}`, notice: `优惠券“${name}”已保存`, made: id }
  })
  staffPage(app, { path: '/coupons/:id', roles: see }, couponPage)
  const seenBody = body.and(z.object({ seen: seenShape }))
  const textsById = async (db: Db, id: number) => textsOf(db, await findCoupon(db, id))
  staffTrial(app, { path: '/coupons/:id/try', roles: keep, body: seenBody, page: couponPage }, async (context) => {
    const { db, id, now, body: given } = context
    const texts = await textsById(db, id)
    checkSeen(given.seen, texts)
    return couponForm(context, { id, texts, effect: await tryCoupon(db, given, id, now) })
  })
  staffAction(
    app,
    { path: '/coupons/:id', roles: keep, body: seenBody, page: couponPage },
    async ({ db, id, now, body: given }) => {
      const { name } = await saveSeen(
        db,
        given.seen,
        (tx) => textsById(tx, id),
        (tx) => rewriteCoupon(tx, id, given, now),
      )
      return { to: `${COUPONS}/${id}`, notice: `优惠券“${name}”已更改` }
    },
  )
  registerFileKind(app, { file: couponFile, roles: keep, hints: ['已有会员领取的，类型、面额、门槛和范围不能更改'] })
  const to = z.object({ to: z.enum(['on', 'off']) })
  staffAction(
    app,
    { path: '/coupons/:id/claiming', roles: keep, body: to, page: couponPage },
    async ({ db, id, body: { to: turn } }) => {
      const { name } = await changeCoupon(db, id, { isClaimable: turn === 'on' })
      return { to: `${COUPONS}/${id}`, notice: `优惠券“${name}”已${turn === 'on' ? '开放' : '停止'}领取` }
    },
  )
}
