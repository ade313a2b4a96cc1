import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { backInStockShapes } from './shapes.ts'

type Data<Key extends keyof typeof backInStockShapes> = z.infer<(typeof backInStockShapes)[Key]['data']>

export type WireBackInStock = Data<'backInStock'>

/** Goods a member waits for: told once when they can be bought again. */
export const backInStockCalls = defineCalls<typeof backInStockShapes>({
  backInStock: {
    method: 'GET',
    path: '/api/arrival',
    query: ['page'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
  backInStockAdd: {
    method: 'POST',
    path: '/api/arrival',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
  backInStockCancel: {
    method: 'POST',
    path: '/api/arrival/cancel',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'back-in-stock',
  },
})
