import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { listedGoodsShape, listedRowShape, listedWantShape, purchaseShapes } from './shapes.ts'

type Data<Key extends keyof typeof purchaseShapes> = z.infer<(typeof purchaseShapes)[Key]['data']>

export type WireFastBuy = Data<'fastBuy'>
export type WireListedGoods = z.infer<typeof listedGoodsShape>
export type WireListedRow = z.infer<typeof listedRowShape>
export type WireListedWant = z.input<typeof listedWantShape>

export const purchaseCalls = defineCalls<typeof purchaseShapes>({
  fastBuy: memberGet('/api/user/fast_buy', { query: ['page', 'per_page', 'order'] }),
  /** Says what a purchasing plan would put into the cart; puts nothing there. */
  purchaseListPreview: memberPost('/api/user/plan', {
    body: ['rows', 'before'],
    duplicates: 'allowed',
    feature: 'purchase-lists',
  }),
})
