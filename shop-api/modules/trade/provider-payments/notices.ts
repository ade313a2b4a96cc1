import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attemptByNumber } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { refundByNumber } from '#shop-api/modules/trade/provider-money/refunds.ts'
import type { Gateway, Notice } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { ForgedMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { logSecurity } from '#shop-api/platform/http/security-log.ts'
import { book } from './book.ts'
import { bookRefund } from './refunds.ts'

export const NOTICE_PATH = '/pay/:way/notify'
const MOST_BYTES = 64 * 1024

/**
 * Books what a notice says. A payment of another amount than was asked for is not taken from a notice: it is refused, and the provider is
 * asked. Throws where there is no such payment.
 */
export async function takeNotice(db: Db, way: string, notice: Notice, now: Date): Promise<void> {
  if (notice.kind === 'refund') {
    const refunding = await refundByNumber(db, notice.refundNo)
    if (refunding?.attempt.way !== way) throw new Error(`no refund has the number ${notice.refundNo}`)
    await bookRefund(db, refunding, notice.news, now)
  }
  if (notice.kind !== 'payment' || notice.trade.state !== 'paid') return
  const { trade } = notice
  const attempt = await attemptByNumber(db, way, trade.tradeNo)
  if (!attempt) throw new Error(`no payment has the number ${trade.tradeNo}`)
  if (attempt.amountFen !== trade.amount)
    throw new Error(`payment ${trade.tradeNo} is said to be of ${trade.amount} fen`)
  await book(db, attempt, trade, now)
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  way: string,
  app: FastifyInstance,
) {
  const now = app.shop.clock()
  const send = ({ status, type, body }: Gateway['answers']['taken']) => reply.code(status).type(type).send(body)
  try {
    const headers = request.headers as Record<string, string | undefined>
    const notice = gateway.readNotice({ headers, body: String(request.body ?? ''), now })
    await takeNotice(app.shop.db, way, notice, now)
    return send(gateway.answers.taken)
  } catch (error) {
    if (error instanceof ForgedMessage) logSecurity(request, 'notice_refused', { way, why: error.message })
    else request.log.error({ err: error, way }, 'notice of a payment was not booked')
    return send(gateway.answers.refused)
  }
}

/** Where providers say what was paid: the bytes as they come, because these are signed. No session, and no form of a browser's. */
export function registerNotices(app: FastifyInstance): void {
  registerScope(app, 'notices of payments', (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) => done(null, body))
    scope.post(NOTICE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { way } = request.params as { way: string }
      const gateway = app.shop.gateways.open.get(way)
      if (!gateway) return reply.callNotFound()
      return answer(request, reply, gateway, way, app)
    })
  })
}
