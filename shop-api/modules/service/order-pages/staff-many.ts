import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { pickOrder } from '#shop-api/modules/trade/orders/ship.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { tried } from '#shop-api/platform/db/tried.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { ordersForStaff } from './staff-list.ts'
import { ORDERS, orderRoles, orderState } from './staff-order.ts'

/** A page of the list. */
export const MOST_AT_ONCE = 50

const NONE_CHOSEN = '请先勾选订单'
const id = z.coerce.number().int().positive().max(2_147_483_647)
const ids = z
  .union([id.transform((one) => [one]), z.array(id)], NONE_CHOSEN)
  .refine((all) => all.length <= MOST_AT_ONCE, `一次最多${MOST_AT_ONCE}个订单`)

type Listed = Awaited<ReturnType<typeof ordersForStaff>>[number]

/** What is done to many orders, each by itself. */
const works = {
  pick: {
    label: '开始拣货',
    roles: orderRoles.ship,
    effect: () => '开始拣货，买家不可再取消',
    run: (db: Db, orderId: number, _reason: string, now: Date) => pickOrder(db, orderId, now),
  },
  cancel: {
    label: '取消订单',
    roles: orderRoles.cancel,
    effect: ({ order }: Listed) =>
      order.paidFen === 0 ? '取消，未付款' : `取消，退回 ¥${formatFen(fen(order.paidFen))}`,
    run: (db: Db, orderId: number, reason: string, now: Date) => cancelByShop(db, orderId, reason, now),
  },
} as const

type Work = keyof typeof works

/** Why each order can't be done, by its id; nothing is kept. */
async function objections(db: Db, work: Work, all: readonly Listed[], now: Date): Promise<Map<number, string>> {
  return tried(db, async (tx) => {
    const reasons = new Map<number, string>()
    for (const { order } of all) {
      await tx.execute(sql`savepoint one_order`)
      try {
        await works[work].run(tx, order.id, '试算', now)
        await tx.execute(sql`release savepoint one_order`)
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        await tx.execute(sql`rollback to savepoint one_order`)
        reasons.set(order.id, error.message)
      }
    }
    return reasons
  })
}

async function manyPage(
  { db, now, field, operator, attempt }: StaffContext,
  work: Work,
  chosen: readonly number[],
): Promise<Page> {
  const { label, effect, roles } = works[work]
  if (!mayDo(operator.roles, roles)) throw new ShopRefusal(403, '您的岗位不能做这项操作')
  const all = await ordersForStaff(db, chosen)
  if (all.length === 0) throw notFound(NONE_CHOSEN)
  const reasons = await objections(db, work, all, now)
  const able = all.filter(({ order }) => !reasons.has(order.id))
  const back = sumFen(able.map(({ order }) => fen(order.paidFen)))
  return {
    title: `批量${label}`,
    body: html`<main><p><a href="${ORDERS}">订单</a></p><h1>批量${label}：${able.length} 个订单</h1>
${reasons.size > 0 && html`<p class="warning">另有 ${reasons.size} 个订单不能${label}，原因见下，不会更改。</p>`}
${
  able.length > 0 &&
  html`<form class="fields" method="post" action="${ORDERS}/many">${field}<input type="hidden" name="work" value="${work}">${able.map(({ order }) => html`<input type="hidden" name="ids" value="${order.id}">`)}
${work === 'cancel' && inputField({ name: 'reason', label: '原因（买家可见）', value: attempt?.given.reason, isNeeded: true, most: 100 })}<button class="${work === 'cancel' ? 'danger' : ''}">${label} ${able.length} 个订单${work === 'cancel' && back > 0 && html`，退款共 ¥${formatFen(back)}`}</button></form>`
}
${dataTable({
  caption: `批量${label}`,
  columns: ['订单号', '会员', { label: '应付（元）', isFigure: true }, '状态', '结果'],
  rows: all.map((each) => [
    html`<a href="${ORDERS}/${each.order.id}">${each.order.no}</a>`,
    each.order.companyName,
    formatFen(fen(each.order.payFen)),
    orderState(each.order, each.parcels),
    reasons.has(each.order.id)
      ? html`<span class="state bad">不能</span> ${reasons.get(each.order.id) ?? ''}`
      : effect(each),
  ]),
})}</main>`,
  }
}

const workShape = z.enum(['pick', 'cancel'])
const manyBody = z
  .object({ work: workShape, ids, reason: z.string().trim().max(100, '原因最多100个字').default('') })
  .refine(({ work, reason }) => work !== 'cancel' || reason !== '', { path: ['reason'], message: '请填写原因' })

/** Many orders at once: what would become of each first, then each by itself; those that are refused meanwhile are named. */
export function registerManyOrders(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: ['sales', 'warehouse'] })
  const query = z.object({ work: workShape.optional(), ids: ids.optional() })
  get('/orders/many', { query }, async (context, { work, ids: chosen }) => {
    if (work === undefined || chosen === undefined) throw notFound(NONE_CHOSEN)
    return manyPage(context, work, chosen)
  })
  post('/orders/many', { body: manyBody }, async ({ db, operator, now }, body) => {
    const { label, run, roles: allowed } = works[body.work]
    if (!mayDo(operator.roles, allowed)) throw new ShopRefusal(403, '您的岗位不能做这项操作')
    const refused: string[] = []
    for (const orderId of body.ids) {
      try {
        await inTransaction(db, (tx) => run(tx, orderId, body.reason, now))
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error
        const [listed] = await ordersForStaff(db, [orderId])
        refused.push(`订单 ${listed?.order.no ?? orderId}：${error.message}`)
      }
    }
    const done = `已${label} ${body.ids.length - refused.length} 个订单`
    const to = `${ORDERS}?state=${body.work === 'pick' ? 'picked' : 'ended'}`
    return {
      to,
      notice: refused.length === 0 ? done : `${done}；${refused.length} 个未能${label}：${refused.join('；')}`,
    }
  })
}
