import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { planGoodsShape, planRowShape, planWantShape, purchaseShapes } from './shapes.ts'

type Data<Key extends keyof typeof purchaseShapes> = z.infer<(typeof purchaseShapes)[Key]['data']>

export type WireFastBuy = Data<'fastBuy'>
export type WirePlanGoods = z.infer<typeof planGoodsShape>
export type WirePlanRow = z.infer<typeof planRowShape>
export type WirePlanWant = z.input<typeof planWantShape>

export const purchaseCalls = defineCalls<typeof purchaseShapes>({
  fastBuy: {
    method: 'GET',
    path: '/api/user/fast_buy',
    query: ['page', 'order'],
    who: 'member',
  },
  /** Says what a purchasing plan would put into the cart; puts nothing there. */
  planPreview: {
    method: 'POST',
    path: '/api/user/plan',
    body: ['rows', 'before'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'purchase-lists',
  },
})
