'use client'

import type { WireCartAdd } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { CartLineInput } from '#lib/domain/cart.ts'
import type { CardGoods, Goods } from '#lib/domain/goods.ts'
import { minimumQuantity } from '#lib/domain/goods.ts'
import { toAddLine } from '#lib/mapping/cart-add.ts'
import { ALL_LINES, refreshCart } from './cart-keys.ts'
import { doOrReport, orReport } from './do-or-report.ts'
import { callShop } from './http.ts'

export interface AddResult {
  readonly goodsId: number
  readonly isAdded: boolean
  /** Quantity of the line now, after packs and caps. */
  readonly quantity: number
  /** Why it differs from what was wanted, or why it was refused; empty otherwise. */
  readonly message: string
}

const added = (call: () => Promise<WireCartAdd>): Promise<AddResult[] | null> =>
  orReport(async () => {
    const data = await call()
    await refreshCart(data.total)
    return data.results.map((result) => ({
      goodsId: result.goods_id,
      isAdded: result.ok === 1,
      quantity: result.number,
      message: result.message,
    }))
  })

/** Puts lines into the cart. Null when the call itself failed; the failure is on the screen already. */
export const addToCart = (lines: readonly CartLineInput[]): Promise<AddResult[] | null> =>
  added(() => callShop(cartCalls.cartAdd, { body: { params: lines.map(toAddLine) } }))

/** One legal step more of some goods, without a quantity being asked; otherwise as `addToCart`. */
export function addStep(goods: CardGoods): Promise<AddResult[] | null> {
  const { goodsPriceId, fullReductionId, flag } = goods.offer
  // The quick way takes the goods as they are on the shelf: what is under an offer goes into the cart with it.
  if (goods.flash || goodsPriceId > 0 || fullReductionId > 0 || flag !== 0)
    return addToCart([{ goods, quantity: minimumQuantity(goods) }])
  return added(() => callShop(cartCalls.cartQuickAdd, { params: { id: goods.id } }))
}

/** Takes lines out of the cart; false when the call failed, which is on the screen already. */
export function removeLines(ids: readonly number[]): Promise<boolean> {
  return doOrReport(async () => refreshCart(await callShop(cartCalls.cartDelete, { body: { ids: [...ids] } })))
}

/** Takes an addition back: the cart holds as many of these goods as they said before. False when it could not be done. */
export async function undoAdd(goods: Goods): Promise<boolean> {
  const ids = await linesOfGoods(goods.id)
  const [id] = ids
  if (id === undefined) return false
  if (goods.inCart === 0) return removeLines(ids)
  if (ids.length > 1) return false
  return doOrReport(async () => {
    await callShop(cartCalls.cartEdit, { params: { id }, body: { params: { number: goods.inCart }, new: 1 } })
    await refreshCart()
  })
}

/** Ids of the lines that hold these goods, asked of the shop API. */
export async function linesOfGoods(goodsId: number): Promise<number[]> {
  const query = { filters: ALL_LINES, new: 1 }
  const cart = await orReport(() => callShop(cartCalls.cartList, { query }))
  return (cart?.data ?? []).filter((line) => line.goods?.id === goodsId).map((line) => line.id)
}
