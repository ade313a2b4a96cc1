import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { cartChangeShape, cartLineShape, cartShapes } from './shapes.ts'

type Data<Key extends keyof typeof cartShapes> = z.infer<(typeof cartShapes)[Key]['data']>

export type WireCart = Data<'cartList'>
export type WireCartLine = z.infer<typeof cartLineShape>
export type WireCartEdit = Data<'cartEdit'>
export type WireCartChange = z.infer<typeof cartChangeShape>
export type WireSettlement = Data<'cartCheckout'>
export type WireCartTotal = Data<'cartTotal'>
export type WireCartAdd = Data<'cartAdd'>
export type WireExplanation = Data<'cartExplain'>
export type WireNextHint = Data<'cartNextHint'>

export const cartCalls = defineCalls<typeof cartShapes>({
  cartCopy: {
    method: 'POST',
    path: '/api/cart/copy',
    body: ['ids', 'other_user_ids'],
    who: 'member',
    duplicates: 'allowed',
  },
  cartCheckout: {
    method: 'POST',
    path: '/api/cart/checkout',
    body: ['ids', 'coupon_id', 'address_id', 'new'],
    who: 'member',
    duplicates: 'allowed',
  },
  cartDelete: { method: 'POST', path: '/api/cart/batch_delete', body: ['ids'], who: 'member', duplicates: 'allowed' },
  cartEdit: {
    method: 'POST',
    path: '/api/cart/{id}/edit',
    params: { id: 'id' },
    body: ['params', 'new'],
    argument: 'record',
    who: 'member',
    duplicates: 'allowed',
  },
  cartSelect: {
    method: 'POST',
    path: '/api/cart/batch_select',
    body: ['ids', 'is_selected'],
    who: 'member',
    duplicates: 'allowed',
  },
  cartTotal: { method: 'GET', path: '/api/cart/total', who: 'member', duplicates: 'allowed' },
  cartList: { method: 'GET', path: '/api/cart/list', query: ['filters', 'new'], who: 'member', duplicates: 'allowed' },
  cartQuickAdd: {
    method: 'POST',
    path: '/api/cart/quick_add/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
  },
  cartAdd: {
    method: 'POST',
    path: '/api/cart',
    body: ['params'],
    argument: 'rows',
    who: 'member',
    duplicates: 'allowed',
  },
  /** Why this price: every step from list price to what is paid. */
  cartExplain: {
    method: 'POST',
    path: '/api/cart/explain',
    body: ['ids', 'coupon_id', 'address_id', 'goods_id', 'number'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'price-steps',
  },
  /** Kinds of gaps that cartNextHint tells; only an upstream that answers this is asked for them. */
  cartHintKinds: { method: 'GET', path: '/api/cart/hint_kinds', who: 'guest', feature: 'cart-hints' },
  /** Some upstreams may keep "do not remind me again" by it. */
  cartNextHint: { method: 'POST', path: '/api/cart/next_hint', body: ['ids'], who: 'member', duplicates: 'allowed' },
})
