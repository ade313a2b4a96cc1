import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { backInStockBody, backInStockShapes } from './shapes.ts'

type Data<Key extends keyof typeof backInStockShapes> = z.infer<(typeof backInStockShapes)[Key]['data']>

export type WireBackInStock = Data<'backInStock'>

/** Goods a member waits for: told once when they can be bought again. */
export const backInStockCalls = {
  backInStock: defineCall<{ query: { page?: number }; data: Data<'backInStock'> }>({
    method: 'GET',
    path: '/api/arrival',
    query: ['page'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  }),
  backInStockAdd: defineCall<{ body: z.input<typeof backInStockBody>; data: Data<'backInStockAdd'> }>({
    method: 'POST',
    path: '/api/arrival',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  }),
  backInStockCancel: defineCall<{ body: z.input<typeof backInStockBody>; data: Data<'backInStockCancel'> }>({
    method: 'POST',
    path: '/api/arrival/cancel',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  }),
}
