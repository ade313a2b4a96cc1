import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addRegions } from './add-regions.ts'
import { changeRegion, listRegions } from './regions.ts'
import { addedRegionAnswer, changedRegionAnswer, regionsAnswer } from './shapes.ts'

const code = z.string().regex(/^\d{6}$/, '地区代码须为六位数字')
const name = z.string().trim().min(1, '请填写地区名称').max(40, '地区名称最多40字')

/** The country's divisions, which change every year. */
export function registerRegionAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/regions', { query: z.object({ above: code.optional() }), answer: regionsAnswer }, async ({ db, query }) => ({
    regions: await listRegions(db, query.above),
  }))
  post('/regions', { body: z.object({ code, name }), answer: addedRegionAnswer }, async ({ db, body }) => {
    const { added, otherwise } = await inTransaction(db, (tx) => addRegions(tx, [body]))
    return { isNew: added === 1, known: otherwise[0]?.known ?? null }
  })
  const answer = changedRegionAnswer
  post('/regions/rename', { body: z.object({ code, name }), answer }, async ({ db, body }) =>
    changeRegion(db, body.code, { name: body.name }),
  )
  post('/regions/retire', { body: z.object({ code, isRetired: z.boolean() }), answer }, async ({ db, body }) =>
    changeRegion(db, body.code, { isRetired: body.isRetired }),
  )
}
