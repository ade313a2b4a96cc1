import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerWanted, listWanted } from '#shop-api/modules/wanted/answer.ts'
import { stateOf, stateTexts } from '#shop-api/modules/wanted/present.ts'
import { answerText, whichQuery } from './asked.ts'
import { operatorRoute } from './operator-route.ts'

const answerBody = z.object({
  text: answerText,
  goodsId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
})

/** Varieties members look for. */
export function registerWantedAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/wanted', query: whichQuery }, async ({ db, query }) => ({
    wanted: (await listWanted(db, query.which)).map(({ row, companyName }) => ({
      id: row.id,
      companyName,
      name: row.name,
      spec: row.spec,
      manufacturer: row.manufacturer,
      number: row.number,
      remark: row.remark,
      stateText: stateTexts[stateOf(row)],
      createdAt: chinaDateTime(row.createdAt),
    })),
  }))

  operatorRoute(
    app,
    { method: 'POST', path: '/wanted/:id/answer', body: answerBody },
    async ({ db, id, body, now }) => {
      await answerWanted(db, id, body, now)
      return { id }
    },
  )
}
