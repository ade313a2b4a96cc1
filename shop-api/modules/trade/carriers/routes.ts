import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepCarrierWord } from '#shop-api/modules/trade/orders/carrier-word.ts'
import { ForgedMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { watchAge } from '#shop-api/platform/http/metrics.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { logSecurity } from '#shop-api/platform/http/security-log.ts'
import { findCarrier, noteRefusal, oldestFailureSeconds } from './repository.ts'
import type { Carrier } from './way.ts'
import { carrierWays } from './ways.ts'

export const PUSH_PATH = '/carriers/:id/events'
const MOST_BYTES = 512 * 1024
const paramsShape = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** Keeps a call, or refuses it with its reason. Staff see the refusal of a signed call; one without a signature is for the log alone. */
async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, carrier: Carrier) {
  const { db } = app.shop
  const now = app.shop.clock()
  const send = (code: number, message: string, data?: object) => reply.code(code).send({ code, message, data })
  const headers = request.headers as Record<string, string | undefined>
  try {
    const message = { headers, body: String(request.body ?? ''), now }
    const word = carrierWays[carrier.way].readPush(message, carrier)
    return send(200, 'ok', { added: await keepCarrierWord(db, word, now) })
  } catch (error) {
    if (error instanceof ForgedMessage) {
      logSecurity(request, 'notice_refused', { carrier: carrier.id, why: error.message })
      return send(401, error.message)
    }
    if (!(error instanceof ShopRefusal)) throw error
    await noteRefusal(db, carrier.id, error.message, now)
    return send(error.code, error.message)
  }
}

/** Where carriers say what happened to a parcel: the bytes as they come, because these are signed. No session, and no form of a browser's. */
export function registerCarrierPushes(app: FastifyInstance): void {
  watchAge(app, 'carrier', oldestFailureSeconds)
  registerScope(app, 'calls of carriers', (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) => done(null, body))
    scope.post(PUSH_PATH, { schema: { hide: true } }, async (request, reply) => {
      const params = paramsShape.safeParse(request.params)
      const carrier = params.success ? await findCarrier(app.shop.db, params.data.id) : null
      return carrier === null ? reply.callNotFound() : answer(app, request, reply, carrier)
    })
  })
}
