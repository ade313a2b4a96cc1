import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { orderShapes } from '#lib/contract/orders/shapes.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import { walletShapes } from '#lib/contract/wallet/shapes.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import type { Device } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { beginPayment, beginRecharge, readPayment } from './begin.ts'
import { registerNotices } from './notices.ts'

/** Each one is a payment at a provider. */
const BEGUN = { name: 'payment begun', most: 60, spanMs: HOUR_MS }

interface Begun {
  readonly member: CurrentMember
  readonly body: { readonly method: string; readonly device: Device }
  readonly request: FastifyRequest
  readonly now: Date
}

const payerOf = ({ member: { id: memberId, accountId }, body: { method, device }, request, now }: Begun) => ({
  memberId,
  accountId,
  method,
  device,
  payerIp: request.ip,
  now,
})

export function registerProviderPayments(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, { ...orderCalls, ...walletCalls }, { ...orderShapes, ...walletShapes })
  const { gateways } = app.shop
  registerNotices(app)
  forMembers('orderPayOnline', async (context) => {
    const { body, id: orderId, member, db, now } = context
    if (possibleIds([orderId]).length === 0) throw notFound('订单不存在')
    await countCall(db, BEGUN, `member ${member.id}`, now)
    return beginPayment(db, gateways, { ...payerOf(context), orderId, seen: body.pay_amount })
  })
  forMembers('rechargeOnline', async (context) => {
    const { body, member, db, now } = context
    await countCall(db, BEGUN, `member ${member.id}`, now)
    return beginRecharge(db, gateways, { ...payerOf(context), amount: parseFen(body.amount) })
  })
  forMembers('onlinePayment', async ({ id, member, db, now }) => {
    if (possibleIds([id]).length === 0) throw notFound('支付记录不存在')
    return readPayment(db, gateways, member.id, id, now)
  })
}
