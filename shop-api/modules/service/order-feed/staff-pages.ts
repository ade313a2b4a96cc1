import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, minuteOf, pagerOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { webhookBody } from './operator.ts'
import { addWebhook, listFailed, listWebhooks, PER_PAGE, removeWebhook, resend } from './webhooks.ts'

const WEBHOOKS = '/staff/webhooks'
/** Administrators alone: to name an address is to send all orders there. */
const roles: readonly Role[] = ['admin']

async function page({ db, field, attempt }: StaffContext, after = 0): Promise<Page> {
  const all = await listWebhooks(db)
  const failed = await listFailed(db, after)
  const next = failed.length === PER_PAGE ? (failed.at(-1)?.delivery.id ?? null) : null
  return {
    title: '订单推送',
    body: html`<main><h1>订单推送</h1><p class="aside">订单新增或变动后一分钟内推送给您的 ERP 等系统，每单至少送达一次；对方拒绝的自动重试约八小时，之后请在此重新推送。签名与示例见《接口文档》。</p>
<section><form class="fields" method="post" action="${WEBHOOKS}">${field}${inputField({ name: 'url', label: '接收地址', value: attempt?.given.url, isNeeded: true, most: 1_000, hint: 'https:// 开头' })}<button>新增地址</button></form>
${dataTable({
  caption: '接收地址',
  columns: ['地址', '创建', { label: '待推送', isFigure: true }, { label: '推送失败', isFigure: true }, '处理'],
  rows: all.map(({ webhook: { id, url, createdBy, createdAt }, waiting, failed: count }) => [
    url,
    `${createdBy} ${minuteOf(createdAt)}`,
    waiting,
    count,
    html`<div class="row"><form method="post" action="${WEBHOOKS}/${id}/resend">${field}<button class="small" aria-label="重新推送至 ${url}">重新推送</button></form>
<form method="post" action="${WEBHOOKS}/${id}/remove">${field}<button class="small danger" aria-label="移除 ${url}">移除</button></form></div>`,
  ]),
  empty: '暂无接收地址',
})}</section>
<section><h2>未送达</h2>${dataTable({
      caption: '未送达的订单',
      columns: ['订单', '会员', '接收地址', { label: '失败次数', isFigure: true }, '原因', '下次推送', '处理'],
      rows: failed.map(({ delivery, no, companyName }) => [
        html`<a href="/staff/orders/${delivery.orderId}">${no}</a>`,
        companyName,
        all.find(({ webhook }) => webhook.id === delivery.webhookId)?.webhook.url ?? '',
        delivery.failures,
        delivery.lastError,
        delivery.dueAt ? chinaDateTime(delivery.dueAt) : html`<span class="state bad">不再自动推送</span>`,
        html`<form method="post" action="${WEBHOOKS}/${delivery.webhookId}/resend">${field}<input type="hidden" name="orderId" value="${delivery.orderId}"><button class="small" aria-label="重新推送订单 ${no}">重新推送</button></form>`,
      ]),
      empty: '暂无未送达的推送',
    })}${pagerOf(WEBHOOKS, {}, { after, next })}</section></main>`,
  }
}

/** Where orders are sent as they change, and what did not arrive. */
export function registerWebhookPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  const tab = { label: '订单推送', order: 126, group: '设置' }
  get('/webhooks', { query: placeQuery, tab }, (context, query) => page(context, query.after))
  post('/webhooks', { body: webhookBody }, async ({ db, operator, now }, body) => {
    const networks = app.shop.config.WEBHOOK_NETWORKS
    const made = await addWebhook(db, { url: body.url, createdBy: operator.name, networks }, now)
    const notice = `已新增。签名密钥：${made.secret}（只显示这一次）`
    return { to: WEBHOOKS, notice, isSecret: true, made: made.id }
  })
  post('/webhooks/:id/remove', {}, async ({ db, id }) => ({
    to: WEBHOOKS,
    notice: `已移除 ${(await removeWebhook(db, id)).url}`,
  }))
  const body = z.object({ orderId: z.coerce.number().int().positive().max(2_147_483_647).optional() })
  post('/webhooks/:id/resend', { body }, async ({ db, id, now }, sent) => {
    const count = await resend(db, id, sent.orderId, now)
    return { to: WEBHOOKS, notice: count === 0 ? '暂无推送失败的订单' : `已安排重新推送 ${count} 单，一分钟内发出` }
  })
}
