import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { scopesField } from '#shop-api/modules/identity/ephedrine-rights/operator.ts'
import { decideLicence } from './decide.ts'
import { listForReview } from './for-review.ts'
import { licencesAnswer } from './shapes.ts'

const listQuery = placeQuery.extend({
  state: z.enum(['pending', 'approved', 'refused', 'withdrawn']).default('pending'),
})

const decisionBody = z
  .object({
    state: z.enum(['approved', 'refused']),
    reason: z.string().trim().max(200).default(''),
    scopes: scopesField.optional(),
    quota: z.number().int().min(1).max(1_000_000).optional(),
  })
  .refine((body) => body.state === 'approved' || body.reason !== '', { path: ['reason'], message: '请填写拒绝原因' })

/** Certificates that wait for an operator's eyes. */
export function registerLicenceAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/licences', { query: listQuery, answer: licencesAnswer }, async ({ db, query: { state, after } }) =>
    listForReview(db, state, { after, limit: PAGE }),
  )
  const reviewCall = { body: decisionBody, answer: z.object({ name: z.string() }) }
  post('/licences/:id/review', reviewCall, async ({ db, id, body, now }) => decideLicence(db, id, { ...body, now }))
}
