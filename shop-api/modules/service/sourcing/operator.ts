import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, PAGE, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { answerSourcingRequest, listSourcingRequests } from './answer.ts'
import { stateOf, stateTexts } from './present.ts'
import { sourcingAnswer } from './shapes.ts'

const answerBody = z.object({
  text: answerText,
  goodsId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
})

/** Varieties members look for. */
export function registerSourcingAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/sourcing-requests', { query: whichQuery, answer: sourcingAnswer }, async ({ db, query }) => ({
    wanted: (await listSourcingRequests(db, query.which, { after: query.after, limit: PAGE })).map(
      ({ row, companyName }) => ({
        id: row.id,
        companyName,
        name: row.name,
        spec: row.spec,
        manufacturer: row.manufacturer,
        number: row.number,
        remark: row.remark,
        stateText: stateTexts[stateOf(row)],
        createdAt: chinaDateTime(row.createdAt),
      }),
    ),
  }))

  const answerCall = { body: answerBody, answer: z.object({ id: z.number() }) }
  post('/sourcing-requests/:id/answer', answerCall, async ({ db, id, body, now }) => {
    await answerSourcingRequest(db, id, body, now)
    return { id }
  })
}
