import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { onlinePaymentShape } from './online.ts'
import type { orderDetailShape, orderLineShape, orderShapes, orderSummaryShape, reorderLineShape } from './shapes.ts'

export type WireOrderSummary = z.infer<typeof orderSummaryShape>
export type WireOrderDetail = z.infer<typeof orderDetailShape>
export type WireOnlinePayment = z.infer<typeof onlinePaymentShape>
export type WireReorderLine = z.infer<typeof reorderLineShape>
export type WireOrderLine = z.infer<typeof orderLineShape>

export const orderCalls = defineCalls<typeof orderShapes>({
  orderSubmit: memberPost('/api/order', {
    body: ['ids', 'address_id', 'coupon_id', 'remark', 'pay_amount', 'statement', 'confirmed_ids', 'submit_key'],
    duplicates: 'allowed',
    feature: 'orders',
  }),
  orderPay: memberPost('/api/order/{id}/pay', {
    body: ['method', 'voucher_ids', 'pay_amount', 'voucher_amount', 'pay_key', 'old_password'],
    duplicates: 'allowed',
    feature: 'pay',
  }),
  /** Begins a payment at a provider, or goes on with the one that waits. */
  orderPayOnline: memberPost('/api/order/{id}/pay_online', {
    body: ['method', 'device', 'pay_amount'],
    duplicates: 'allowed',
    feature: 'pay-online',
  }),
  /** How such a payment stands. */
  onlinePayment: memberGet('/api/order/payment/{id}', { duplicates: 'allowed', feature: 'pay-online' }),
  orderCancel: memberPost('/api/order/{id}/cancel', {
    /** What was asked about shipping that becomes due, as it came; without it nothing of that kind was confirmed. */
    body: ['freight'],
    duplicates: 'allowed',
    feature: 'orders',
  }),
  orderReceive: memberPost('/api/order/{id}/receive', {
    body: ['shipment_ids', 'differences', 'remark', 'upload_ids', 'statements', 'receive_key'],
    duplicates: 'allowed',
    feature: 'orders',
  }),
  /** What the lines of a former order would be now; puts nothing into the cart. */
  orderReorder: memberGet('/api/order/{id}/reorder', { feature: 'orders' }),
  orderList: memberGet('/api/order', {
    query: ['page', 'state', 'keywords', 'no', 'goods', 'sccj', 'start_time', 'end_time'],
    feature: 'orders',
  }),
  orderDetail: memberGet('/api/order/{id}', { feature: 'orders' }),
  orderNumbers: memberGet('/api/order/numbers', { feature: 'orders' }),
})
