import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { describeDifference } from './describe.ts'
import { closeDifference, listDifferences } from './keep.ts'
import { reconcile } from './run.ts'
import { differencesAnswer, reconciledAnswer } from './shapes.ts'

export const differenceState = z.enum(['open', 'closed', 'gone'])
export const reconcileBody = z.object({
  source: z.string().regex(/^[a-z]{2,20}$/, '请选择核对对象'),
  day: z.iso.date('日期格式须为2026-11-20'),
})
export const closeBody = z.object({ reason: z.string().trim().min(1, '请填写原因').max(200) })

/** Bills of providers and statements of banks beside the books: days compared, and what is not the same. */
export function registerReconciliationAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  const { gateways } = app.shop
  const differencesCall = {
    query: placeQuery.extend({ state: differenceState.default('open') }),
    answer: differencesAnswer,
  }
  get('/differences', differencesCall, async ({ db, query: { state, after } }) => ({
    differences: (await listDifferences(db, state, { after, limit: PAGE })).map(describeDifference),
  }))
  post('/reconciliations', { body: reconcileBody, answer: reconciledAnswer }, async ({ db, body, now }) => ({
    open: await reconcile(db, gateways, body, now),
  }))
  const closeCall = { body: closeBody, answer: z.object({ id: z.number() }) }
  post('/differences/:id/close', closeCall, async ({ db, id, body, now }) => {
    await closeDifference(db, id, body.reason, now)
    return { id }
  })
}
