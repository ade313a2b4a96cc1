import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type {
  orderDetailShape,
  orderLineShape,
  orderListQuery,
  orderShapes,
  orderSummaryShape,
  payOrderBody,
  receiveBody,
  reorderLineShape,
  submitOrderBody,
} from './shapes.ts'

type Data<Key extends keyof typeof orderShapes> = z.infer<(typeof orderShapes)[Key]['data']>

export type WireOrderSummary = z.infer<typeof orderSummaryShape>
export type WireOrderDetail = z.infer<typeof orderDetailShape>
export type WireReorderLine = z.infer<typeof reorderLineShape>
export type WireOrderLine = z.infer<typeof orderLineShape>

export const orderCalls = {
  orderSubmit: defineCall<{ body: z.input<typeof submitOrderBody>; data: Data<'orderSubmit'> }>({
    method: 'POST',
    path: '/api/order',
    body: ['ids', 'address_id', 'coupon_id', 'remark', 'pay_amount', 'confirmed_ids', 'submit_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  }),
  orderPay: defineCall<{ body: z.input<typeof payOrderBody>; data: Data<'orderPay'> }>({
    method: 'POST',
    path: '/api/order/{id}/pay',
    params: { id: 'id' },
    body: ['method', 'voucher_ids', 'pay_key', 'old_password'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay',
  }),
  orderCancel: defineCall<{ data: Data<'orderCancel'> }>({
    method: 'POST',
    path: '/api/order/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  }),
  orderReceive: defineCall<{ body: z.input<typeof receiveBody>; data: Data<'orderReceive'> }>({
    method: 'POST',
    path: '/api/order/{id}/receive',
    params: { id: 'id' },
    body: ['shipment_ids', 'differences', 'remark', 'upload_ids', 'receive_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'orders',
  }),
  /** What the lines of a former order would be now; puts nothing into the cart. */
  orderReorder: defineCall<{ data: Data<'orderReorder'> }>({
    method: 'GET',
    path: '/api/order/{id}/reorder',
    params: { id: 'id' },
    who: 'member',
    feature: 'orders',
  }),
  orderList: defineCall<{ query: z.input<typeof orderListQuery>; data: Data<'orderList'> }>({
    method: 'GET',
    path: '/api/order',
    query: ['page', 'state', 'keywords', 'no', 'goods', 'sccj', 'start_time', 'end_time'],
    who: 'member',
    feature: 'orders',
  }),
  orderDetail: defineCall<{ data: Data<'orderDetail'> }>({
    method: 'GET',
    path: '/api/order/{id}',
    params: { id: 'id' },
    who: 'member',
    feature: 'orders',
  }),
  orderNumbers: defineCall<{ data: Data<'orderNumbers'> }>({
    method: 'GET',
    path: '/api/order/numbers',
    who: 'member',
    feature: 'orders',
  }),
}
