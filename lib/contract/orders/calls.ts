import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { onlinePaymentShape } from './online.ts'
import type { orderDetailShape, orderLineShape, orderShapes, orderSummaryShape, reorderLineShape } from './shapes.ts'

export type WireOrderSummary = z.infer<typeof orderSummaryShape>
export type WireOrderDetail = z.infer<typeof orderDetailShape>
export type WireOnlinePayment = z.infer<typeof onlinePaymentShape>
export type WireReorderLine = z.infer<typeof reorderLineShape>
export type WireOrderLine = z.infer<typeof orderLineShape>

export const orderCalls = defineCalls<typeof orderShapes>({
  orderSubmit: {
    method: 'POST',
    path: '/api/order',
    body: ['ids', 'address_id', 'coupon_id', 'remark', 'pay_amount', 'statement', 'confirmed_ids', 'submit_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  },
  orderPay: {
    method: 'POST',
    path: '/api/order/{id}/pay',
    params: { id: 'id' },
    body: ['method', 'voucher_ids', 'pay_amount', 'voucher_amount', 'pay_key', 'old_password'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay',
  },
  /** Begins a payment at a provider, or goes on with the one that waits. */
  orderPayOnline: {
    method: 'POST',
    path: '/api/order/{id}/pay_online',
    params: { id: 'id' },
    body: ['method', 'device', 'pay_amount'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay-online',
  },
  /** How such a payment stands. */
  onlinePayment: {
    method: 'GET',
    path: '/api/order/payment/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay-online',
  },
  orderCancel: {
    method: 'POST',
    path: '/api/order/{id}/cancel',
    params: { id: 'id' },
    /** What was asked about shipping that becomes due, as it came; without it nothing of that kind was confirmed. */
    body: ['freight'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  },
  orderReceive: {
    method: 'POST',
    path: '/api/order/{id}/receive',
    params: { id: 'id' },
    body: ['shipment_ids', 'differences', 'remark', 'upload_ids', 'statements', 'receive_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  },
  /** What the lines of a former order would be now; puts nothing into the cart. */
  orderReorder: {
    method: 'GET',
    path: '/api/order/{id}/reorder',
    params: { id: 'id' },
    who: 'member',
    feature: 'orders',
  },
  orderList: {
    method: 'GET',
    path: '/api/order',
    query: ['page', 'state', 'keywords', 'no', 'goods', 'sccj', 'start_time', 'end_time'],
    who: 'member',
    feature: 'orders',
  },
  orderDetail: { method: 'GET', path: '/api/order/{id}', params: { id: 'id' }, who: 'member', feature: 'orders' },
  orderNumbers: { method: 'GET', path: '/api/order/numbers', who: 'member', feature: 'orders' },
})
