import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { listRefunds } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { describeRefund } from './describe-refund.ts'
import { refundToMember, retryRefund } from './refunds.ts'
import { givenShape, providerRefundsAnswer } from './shapes.ts'

export const refundView = z.enum(['refused', 'open', 'ended'])

/** Refunds through providers: what they refuse is tried again, or goes to the member's balance. */
export function registerProviderRefundAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const { gateways } = app.shop
  const answer = z.object({ id: z.number() })
  const providerRefundsCall = {
    query: placeQuery.extend({ view: refundView.default('refused') }),
    answer: providerRefundsAnswer,
  }
  get('/provider-refunds', providerRefundsCall, async ({ db, query: { view, after } }) => ({
    refunds: (await listRefunds(db, view, { after, limit: PAGE })).map(describeRefund),
  }))
  post('/provider-refunds/:id/retry', { answer }, async ({ db, id }) => {
    await retryRefund(db, id)
    return { id }
  })
  post('/provider-refunds/:id/to-balance', { answer: givenShape }, async ({ db, id, now }) => {
    return { id, isDone: await refundToMember(db, gateways, id, now) }
  })
}
