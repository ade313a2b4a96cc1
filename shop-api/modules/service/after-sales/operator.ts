import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterSalesDetailShape, afterSalesListQuery, afterSalesShapes } from '#lib/contract/after-sales/shapes.ts'
import { ephedrineShapes, receiptListQuery, receiptStates } from '#lib/contract/ephedrine/shapes.ts'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { decideReceipt } from '#shop-api/modules/identity/ephedrine-rights/hand-in.ts'
import { listReceipts } from '#shop-api/modules/service/ephedrine-receipts/list-receipts.ts'
import { bankRefundSentAnswer, bankRefundsAnswer } from '#shop-api/modules/trade/bank-refunds/shapes.ts'
import { claimDetail } from './claim-detail.ts'
import { acceptReturn, approveClaim, rejectClaim } from './decide-claim.ts'
import { listClaims } from './list-claims.ts'
import { resendClaim } from './resend-claim.ts'
import { markBankRefundSent, waitingBankRefunds } from './send-bank-refund.ts'

const receiptAnswer = z.object({
  id: z.number(),
  memberId: z.number(),
  decidedAt: z.date().nullable(),
  createdAt: z.date(),
  state: z.enum(receiptStates),
  reason: z.string(),
  remark: z.string(),
  orderId: z.number(),
  dueOn: z.string(),
  attempt: z.number(),
  uploadedAt: z.date().nullable(),
})

const note = z.string().trim().max(200)
const approveBody = z.object({ note: note.default(''), mustSendBack: z.boolean() })
const acceptBody = z.object({
  note: note.default(''),
  /** Units that are good enough for the shelf, by line of the claim. */
  restocked: z.array(z.object({ lineId: z.number().int().positive(), number: z.number().int().min(0) })).max(500),
})
export const resendBody = acceptBody.extend({
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
  const { get, post } = operatorRoutes(app)
  const afterSalesCall = { query: afterSalesListQuery, answer: afterSalesShapes.afterSalesList.data }
  get('/after-sales', afterSalesCall, async ({ db, query }) => listClaims(db, null, query))
  get('/after-sales/:id', { answer: afterSalesDetailShape }, async ({ db, id }) => claimDetail(db, id))
  const approveCall = { body: approveBody, answer: afterSalesDetailShape }
  post('/after-sales/:id/approve', approveCall, async ({ db, id, body, now }) => {
    await approveClaim(db, { claimId: id, ...body, now })
    return claimDetail(db, id)
  })
  const acceptCall = { body: acceptBody, answer: afterSalesDetailShape }
  post('/after-sales/:id/accept', acceptCall, async ({ db, id, body, now }) => {
    await acceptReturn(db, { claimId: id, note: body.note, restocked: shelved(body.restocked), now })
    return claimDetail(db, id)
  })
  const resendCall = { body: resendBody, answer: afterSalesDetailShape }
  post('/after-sales/:id/resend', resendCall, async ({ db, id, body: { restocked, ...body }, now }) => {
    await resendClaim(db, { claimId: id, ...body, restocked: shelved(restocked), now })
    return claimDetail(db, id)
  })
  const rejectCall = { body: rejectBody, answer: afterSalesDetailShape }
  post('/after-sales/:id/reject', rejectCall, async ({ db, id, body, now }) => {
    await rejectClaim(db, { claimId: id, note: body.note, now })
    return claimDetail(db, id)
  })
  get('/bank-refunds', { query: placeQuery, answer: bankRefundsAnswer }, async ({ db, query: { after } }) =>
    waitingBankRefunds(db, { after, limit: PAGE }),
  )
  post('/bank-refunds/:id/sent', { body: sentBody, answer: bankRefundSentAnswer }, async ({ db, id, body, now }) =>
    markBankRefundSent(db, { id, reference: body.reference, now }),
  )
  const hmReceiptsCall = { query: receiptListQuery, answer: ephedrineShapes.receiptList.data }
  get('/hm-receipts', hmReceiptsCall, async ({ db, query, now }) => listReceipts(db, null, query, now))
  post('/hm-receipts/:id/approve', { answer: receiptAnswer }, async ({ db, id, now }) =>
    decideReceipt(db, { receiptId: id, reason: null, now }),
  )
  post('/hm-receipts/:id/reject', { body: rejectBody, answer: receiptAnswer }, async ({ db, id, body, now }) =>
    decideReceipt(db, { receiptId: id, reason: body.note, now }),
  )
}
