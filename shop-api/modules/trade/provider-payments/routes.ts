import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { orderShapes } from '#lib/contract/orders/shapes.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { beginPayment, readPayment } from './begin.ts'
import { registerNotices } from './notices.ts'

/** Each one is a payment at a provider. */
const BEGUN = { name: 'payment begun', most: 60, spanMs: HOUR_MS }

export function registerProviderPayments(app: FastifyInstance): void {
  const { gateways } = app.shop
  registerNotices(app)
  memberRoute(app, orderCalls.orderPayOnline, orderShapes.orderPayOnline, async (context) => {
    const { body, id: orderId, member, db, now, request } = context
    if (possibleIds([orderId]).length === 0) throw notFound('订单不存在')
    await countCall(db, BEGUN, `member ${member.id}`, now)
    return beginPayment(db, gateways, {
      memberId: member.id,
      accountId: member.accountId,
      orderId,
      method: body.method,
      device: body.device,
      payerIp: request.ip,
      seen: body.pay_amount,
      now,
    })
  })
  memberRoute(app, orderCalls.onlinePayment, orderShapes.onlinePayment, async ({ id, member, db, now }) => {
    if (possibleIds([id]).length === 0) throw notFound('支付记录不存在')
    return readPayment(db, gateways, member.id, id, now)
  })
}
