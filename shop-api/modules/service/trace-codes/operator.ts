import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { countsOf } from '#shop-api/modules/base/access/pushed-rows.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { keepTraceCodes, plainCode } from './keep-codes.ts'
import { listCodes, removeCode } from './reads.ts'
import { keptCodesAnswer, traceCodesAnswer, traceCodesBody } from './shapes.ts'

/** Of one order. */
const MOST_CODES = 20_000

/** Trace codes of what left the warehouse, from a warehouse system or a scanner. */
export function registerTraceCodeAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  post('/trace-codes', { body: traceCodesBody, answer: keptCodesAnswer }, async ({ db, body, caller, now }) => {
    const rows = await keepTraceCodes(db, body.rows, { by: caller.name, now })
    return { ...countsOf(rows), rows }
  })
  const traceCodesCall = { query: z.object({ orderNo: z.string().trim().min(1).max(40) }), answer: traceCodesAnswer }
  get('/trace-codes', traceCodesCall, async ({ db, query }) => {
    const rows = await listCodes(db, query, MOST_CODES)
    if (rows.length > MOST_CODES) throw new ShopRefusal(409, `该订单的追溯码超过${MOST_CODES}个，请在后台导出`)
    return {
      codes: rows.map(({ shippedAt, madeOn: _, spec: _s, manufacturer: _m, approvalNumber: _a, ...row }) => ({
        ...row,
        shippedAt: chinaDateTime(shippedAt),
      })),
    }
  })
  const removeCall = { body: z.object({ code: z.string().max(60) }), answer: z.object({ code: z.string() }) }
  post('/trace-codes/remove', removeCall, async ({ db, body }) => {
    const code = plainCode(body.code)
    await removeCode(db, code)
    return { code }
  })
}
