import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { orderShapes } from '#lib/contract/orders/shapes.ts'
import { readStatement } from '#shop-api/modules/base/statements/differences.ts'
import { provePayer } from '#shop-api/modules/identity/auth/prove-payer.ts'
import { receiveOrder } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { previewReorder } from '#shop-api/modules/trade/orders/reorder.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { orderDetail } from './detail.ts'
import { countOrders, listOrders } from './list.ts'

/** An id no row can have is one more order that does not exist. */
function existing(id: number): number {
  if (possibleIds([id]).length === 0) throw notFound('订单不存在')
  return id
}

export function registerOrders(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, orderCalls, orderShapes)
  forMembers('orderSubmit', async ({ body, member, db, now }) =>
    submitOrder(db, {
      memberId: member.id,
      lineIds: body.ids,
      addressId: body.address_id,
      memberCouponId: body.coupon_id || null,
      remark: body.remark ?? '',
      seenAmount: body.pay_amount,
      confirmed: body.statement === undefined ? null : readStatement(body.statement),
      confirmedIds: body.confirmed_ids ?? [],
      key: body.submit_key ?? null,
      now,
    }),
  )
  forMembers('orderPay', async ({ body, id, member, db, now, request }) => {
    const orderId = existing(id)
    await provePayer(db, member, { ...body, source: request.source }, now)
    return payOrder(db, {
      memberId: member.id,
      orderId,
      key: body.pay_key ?? null,
      method: body.method,
      voucherIds: body.voucher_ids ?? [],
      seen: { pay: body.pay_amount, voucher: body.voucher_amount },
      now,
    })
  })
  forMembers('orderCancel', async ({ id, member, body, db, now }) =>
    cancelOrder(db, member.id, existing(id), now, body.freight ?? null),
  )
  forMembers('orderReceive', async ({ body, id, member, db, now }) => {
    const { differences = [] } = body
    const { afterSalesId, ...answer } = await receiveOrder(db, {
      memberId: member.id,
      orderId: existing(id),
      shipmentIds: body.shipment_ids,
      differences: differences.map((each) => ({ lineBatchId: each.batch_id, cause: each.cause, number: each.number })),
      remark: body.remark ?? '',
      uploadIds: body.upload_ids ?? [],
      statements: body.statements,
      key: body.receive_key ?? null,
      now,
    })
    return { ...answer, after_sales_id: afterSalesId }
  })
  forMembers('orderReorder', async ({ id, member, db, now }) => previewReorder(db, member.id, existing(id), now))
  forMembers('orderList', async ({ query, member, db, now }) => listOrders(db, member.id, query, now))
  forMembers('orderNumbers', async ({ member, db }) => countOrders(db, member.id))
  forMembers('orderDetail', async ({ id, member, db, now }) => orderDetail(db, member.id, existing(id), now))
}
