import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterSalesListQuery } from '#lib/contract/after-sales/shapes.ts'
import { receiptListQuery } from '#lib/contract/ephedrine/shapes.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { decideReceipt } from '#shop-api/modules/identity/ephedrine-rights/hand-in.ts'
import { listReceipts } from '#shop-api/modules/service/ephedrine-receipts/list-receipts.ts'
import { claimDetail } from './claim-detail.ts'
import { acceptReturn, approveClaim, rejectClaim } from './decide-claim.ts'
import { listClaims } from './list-claims.ts'
import { resendClaim } from './resend-claim.ts'
import { markBankRefundSent, waitingBankRefunds } from './send-bank-refund.ts'

const note = z.string().trim().max(200)
const approveBody = z.object({ note: note.default(''), mustSendBack: z.boolean() })
const acceptBody = z.object({
  note: note.default(''),
  /** Units that are good enough for the shelf, by line of the claim. */
  restocked: z.array(z.object({ lineId: z.number().int().positive(), number: z.number().int().min(0) })).max(500),
})
const resendBody = acceptBody.extend({
  carrier: z.string().trim().min(2, '请填写承运商').max(40),
  trackingNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{2,40}$/, '运单号由字母、数字组成'),
})
export const rejectBody = z.object({ note: note.min(1, '请填写原因') })

export const sentBody = z.object({
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{6,40}$/, '请填写6～40位的银行流水号'),
})

const shelved = (rows: z.output<typeof acceptBody>['restocked']): Map<number, number> =>
  new Map(rows.map(({ lineId, number }) => [lineId, number]))

/** Claims after a receipt, money that goes back by bank, and receipts of orders with ephedrine-containing goods. */
export function registerAfterSalesAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/after-sales', query: afterSalesListQuery }, async ({ db, query }) =>
    listClaims(db, null, query),
  )
  operatorRoute(app, { method: 'GET', path: '/after-sales/:id' }, async ({ db, id }) => claimDetail(db, id))
  operatorRoute(
    app,
    { method: 'POST', path: '/after-sales/:id/approve', body: approveBody },
    async ({ db, id, body, now }) => {
      await approveClaim(db, { claimId: id, ...body, now })
      return claimDetail(db, id)
    },
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/after-sales/:id/accept', body: acceptBody },
    async ({ db, id, body, now }) => {
      await acceptReturn(db, { claimId: id, note: body.note, restocked: shelved(body.restocked), now })
      return claimDetail(db, id)
    },
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/after-sales/:id/resend', body: resendBody },
    async ({ db, id, body: { restocked, ...body }, now }) => {
      await resendClaim(db, { claimId: id, ...body, restocked: shelved(restocked), now })
      return claimDetail(db, id)
    },
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/after-sales/:id/reject', body: rejectBody },
    async ({ db, id, body, now }) => {
      await rejectClaim(db, { claimId: id, note: body.note, now })
      return claimDetail(db, id)
    },
  )
  operatorRoute(app, { method: 'GET', path: '/bank-refunds' }, async ({ db }) => waitingBankRefunds(db))
  operatorRoute(
    app,
    { method: 'POST', path: '/bank-refunds/:id/sent', body: sentBody },
    async ({ db, id, body, now }) => markBankRefundSent(db, { id, reference: body.reference, now }),
  )
  operatorRoute(app, { method: 'GET', path: '/hm-receipts', query: receiptListQuery }, async ({ db, query, now }) =>
    listReceipts(db, null, query, now),
  )
  operatorRoute(app, { method: 'POST', path: '/hm-receipts/:id/approve' }, async ({ db, id, now }) =>
    decideReceipt(db, { receiptId: id, reason: null, now }),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/hm-receipts/:id/reject', body: rejectBody },
    async ({ db, id, body, now }) => decideReceipt(db, { receiptId: id, reason: body.note, now }),
  )
}
