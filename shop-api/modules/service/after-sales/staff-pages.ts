import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { givenNumber, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pager, pagerOf, viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { acceptReturn, approveClaim, rejectClaim } from './decide-claim.ts'
import { listClaims } from './list-claims.ts'
import { rejectBody, resendBody, sentBody } from './operator.ts'
import { resendClaim } from './resend-claim.ts'
import { markBankRefundSent, waitingBankRefunds } from './send-bank-refund.ts'
import { CLAIMS, claimPage, claimRoles } from './staff-claim.ts'

const REFUNDS = '/staff/bank-refunds'
const finance: readonly Role[] = ['finance']
const PER_PAGE = 50

const tabs = { open: '处理中', done: '已完成', ended: '已结束', all: '全部' } as const

const listQuery = z.object({
  state: z.enum(['open', 'done', 'ended', 'all']).catch('open').default('open'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

async function listPage({ db }: StaffContext, { state, page }: z.output<typeof listQuery>): Promise<Page> {
  const { data: list, total, per_page: each } = await listClaims(db, null, { state, page })
  const next = page * each < total ? withQuery(CLAIMS, { state, page: page + 1 }) : null
  return {
    title: '售后',
    body: html`<main><h1>售后</h1>${viewsOf('售后状态', CLAIMS, { state }, tabs)}${dataTable({
      caption: '售后单',
      columns: ['售后单号', '订单', '类型', '申请时间', { label: '退款（元）', isFigure: true }, '状态'],
      rows: list.map((claim) => [
        html`<a href="${CLAIMS}/${claim.id}">${claim.no}</a>`,
        html`<a href="/staff/orders/${claim.order_id}">${claim.order_no}</a>`,
        claim.kind_text,
        claim.created_at,
        claim.refund_amount,
        html`<span class="state ${state === 'open' ? 'wait' : ''}">${claim.state_text}</span>`,
      ]),
      empty: '暂无此状态的售后单',
    })}${pager(next, page === 1, withQuery(CLAIMS, { state }))}</main>`,
  }
}

async function refundsPage({ db, field, id, attempt }: StaffContext, after = 0): Promise<Page> {
  const refunds = await waitingBankRefunds(db, { after, limit: PER_PAGE })
  return {
    title: '对公退款',
    body: html`<main><h1>对公退款</h1>${dataTable({
      caption: '待转出的对公退款',
      columns: ['订单', '会员', { label: '金额（元）', isFigure: true }, '原付款流水号', '提出时间', '处理'],
      rows: refunds.map((row) => [
        row.orderNo,
        row.companyName,
        row.amount,
        row.paidBy || '买家未填写',
        row.createdAt,
        html`<form class="row" method="post" action="${REFUNDS}/${row.id}/sent">${field}<input name="reference" required maxlength="40" aria-label="订单 ${row.orderNo} 退款的银行流水号" placeholder="银行流水号" value="${row.id === id ? (attempt?.given.reference ?? '') : ''}"><button class="small">已转出</button></form>`,
      ]),
      empty: '暂无待转出的退款',
    })}${pagerOf(REFUNDS, {}, { after, next: nextAfter(refunds, PER_PAGE) })}</main>`,
  }
}

const approveForm = z.object({ note: z.string().trim().max(200).default(''), back: z.enum(['yes', 'no']) })

const acceptForm = z.object({
  note: z.string().trim().max(200).default(''),
  restocked: z
    .array(
      z.object({
        lineId: z.coerce.number().int().positive(),
        number: givenNumber('数量', 0),
      }),
    )
    .max(500)
    .default([]),
})

const resendForm = resendBody.extend({ restocked: acceptForm.shape.restocked })

/** Claims, and money that goes back by bank. */
export function registerClaimPages(app: FastifyInstance): void {
  const { see, decide, accept, resend } = claimRoles
  const { get, file, post } = staffPages(app, { roles: see, page: claimPage })
  const to = (id: number) => `${CLAIMS}/${id}`
  get('/after-sales', { query: listQuery, tab: { label: '售后', order: 50, group: '售后' } }, listPage)
  get('/after-sales/:id', {}, claimPage)
  post('/after-sales/:id/approve', { roles: decide, body: approveForm }, async ({ db, id, now }, { note, back }) => {
    await approveClaim(db, { claimId: id, note, mustSendBack: back === 'yes', now })
    return { to: to(id), notice: back === 'yes' ? '已同意，等待买家寄回' : '已同意并退款' }
  })
  post('/after-sales/:id/reject', { roles: decide, body: rejectBody }, async ({ db, id, now }, body) => {
    await rejectClaim(db, { claimId: id, note: body.note, now })
    return { to: to(id), notice: '已驳回，会员已收到通知' }
  })
  post('/after-sales/:id/accept', { roles: accept, body: acceptForm }, async ({ db, id, now }, { note, restocked }) => {
    const shelved = new Map(restocked.map(({ lineId, number }) => [lineId, number]))
    await acceptReturn(db, { claimId: id, note, restocked: shelved, now })
    return { to: to(id), notice: '已验收并退款' }
  })
  post(
    '/after-sales/:id/resend',
    { roles: resend, body: resendForm },
    async ({ db, id, now }, { restocked, ...body }) => {
      const shelved = new Map(restocked.map(({ lineId, number }) => [lineId, number]))
      await resendClaim(db, { claimId: id, ...body, restocked: shelved, now })
      return { to: to(id), notice: '已补发，会员已收到通知' }
    },
  )
  file('/after-sales/files/:id', {}, ({ id }) => shownUpload(app.shop, id, ({ purpose }) => purpose === 'after_sales'))
  get(
    '/bank-refunds',
    { roles: finance, query: placeQuery, tab: { label: '对公退款', order: 64, group: '资金' } },
    (context, query) => refundsPage(context, query.after),
  )
  post(
    '/bank-refunds/:id/sent',
    { roles: finance, body: sentBody, page: (context) => refundsPage(context) },
    async ({ db, id, now }, body) => {
      const { orderNo, amount } = await markBankRefundSent(db, { id, reference: body.reference, now })
      return { to: REFUNDS, notice: `订单 ${orderNo} 的退款 ¥${amount} 已登记转出` }
    },
  )
}
