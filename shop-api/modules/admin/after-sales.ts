import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterSalesListQuery } from '#lib/contract/after-sales/shapes.ts'
import { receiptListQuery } from '#lib/contract/ephedrine/shapes.ts'
import { claimDetail } from '#shop-api/modules/after-sales/claim-detail.ts'
import { acceptReturn, approveClaim, rejectClaim } from '#shop-api/modules/after-sales/decide-claim.ts'
import { listClaims } from '#shop-api/modules/after-sales/list-claims.ts'
import { decideReceipt } from '#shop-api/modules/ephedrine/hand-in.ts'
import { listReceipts } from '#shop-api/modules/ephedrine/list-receipts.ts'
import { operatorRoute } from './operator-route.ts'

const note = z.string().trim().max(200)
const approveBody = z.object({ note: note.default(''), mustSendBack: z.boolean() })
const acceptBody = z.object({
  note: note.default(''),
  /** Units that are good enough for the shelf, by line of the claim. */
  restocked: z.array(z.object({ lineId: z.number().int().positive(), number: z.number().int().min(0) })).max(500),
})
const rejectBody = z.object({ note: note.min(1, '请填写原因') })

/** Claims after a receipt, and receipts of orders with ephedrine-containing goods. */
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
      const restocked = new Map(body.restocked.map(({ lineId, number }) => [lineId, number]))
      await acceptReturn(db, { claimId: id, note: body.note, restocked, now })
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
