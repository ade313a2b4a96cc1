import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { listedGoodsShape, listedRowShape, listedWantShape, purchaseShapes } from './shapes.ts'

type Data<Key extends keyof typeof purchaseShapes> = z.infer<(typeof purchaseShapes)[Key]['data']>

export type WireFastBuy = Data<'fastBuy'>
export type WireListedGoods = z.infer<typeof listedGoodsShape>
export type WireListedRow = z.infer<typeof listedRowShape>
export type WireListedWant = z.input<typeof listedWantShape>

export const purchaseCalls = defineCalls<typeof purchaseShapes>({
  fastBuy: { method: 'GET', path: '/api/user/fast_buy', query: ['page', 'per_page', 'order'], who: 'member' },
  /** Says what a purchasing plan would put into the cart; puts nothing there. */
  purchaseListPreview: {
    method: 'POST',
    path: '/api/user/plan',
    body: ['rows', 'before'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'purchase-lists',
  },
})
