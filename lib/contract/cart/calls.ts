import type { z } from 'zod'
import { defineCalls, guestGet, memberGet, memberPost } from '../call.ts'
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
  cartCopy: memberPost('/api/cart/copy', { body: ['ids', 'other_user_ids'], duplicates: 'allowed' }),
  cartCheckout: memberPost('/api/cart/checkout', {
    body: ['ids', 'coupon_id', 'address_id', 'new'],
    duplicates: 'allowed',
  }),
  cartDelete: memberPost('/api/cart/batch_delete', { body: ['ids'], duplicates: 'allowed' }),
  cartEdit: memberPost('/api/cart/{id}/edit', { body: ['params', 'new'], argument: 'record', duplicates: 'allowed' }),
  cartSelect: memberPost('/api/cart/batch_select', { body: ['ids', 'is_selected'], duplicates: 'allowed' }),
  cartTotal: memberGet('/api/cart/total', { duplicates: 'allowed' }),
  cartList: memberGet('/api/cart/list', { query: ['filters', 'new'], duplicates: 'allowed' }),
  cartQuickAdd: memberPost('/api/cart/quick_add/{id}', { duplicates: 'allowed' }),
  cartAdd: memberPost('/api/cart', { body: ['params'], argument: 'rows', duplicates: 'allowed' }),
  /** Why this price: every step from list price to what is paid. */
  cartExplain: memberPost('/api/cart/explain', {
    body: ['ids', 'coupon_id', 'address_id', 'goods_id', 'number'],
    duplicates: 'allowed',
    feature: 'price-steps',
  }),
  /** Kinds of gaps that cartNextHint tells; only an upstream that answers this is asked for them. */
  cartHintKinds: guestGet('/api/cart/hint_kinds', { feature: 'cart-hints' }),
  /** Some upstreams may keep "do not remind me again" by it. */
  cartNextHint: memberPost('/api/cart/next_hint', { body: ['ids'], duplicates: 'allowed' }),
})
