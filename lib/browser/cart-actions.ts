import type { WireCart, WireCartAdd } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { CartLineInput } from '#lib/domain/cart.ts'
import type { CardGoods, Goods } from '#lib/domain/goods.ts'
import { minimumQuantity } from '#lib/domain/goods.ts'
import { inParts, partByPart } from '#lib/kernel/parts.ts'
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

interface Asked {
  readonly goodsId: number
  readonly quantity: number
}

/** What became of each line; where an upstream tells nothing but that it is done, all of it is. */
export function addedLines({ results }: WireCartAdd, asked: readonly Asked[]): AddResult[] {
  if (results.length === 0) return asked.map((each) => ({ ...each, isAdded: true, message: '' }))
  return results.map((result) => ({
    goodsId: result.goods_id,
    isAdded: result.ok === 1,
    quantity: result.number,
    message: result.message,
  }))
}

const added = (asked: readonly Asked[], call: () => Promise<WireCartAdd>): Promise<AddResult[] | null> =>
  orReport(async () => {
    const data = await call()
    await refreshCart(data.total)
    return addedLines(data, asked)
  })

const askedOf = (lines: readonly CartLineInput[]): Asked[] =>
  lines.map(({ goods, quantity }) => ({ goodsId: goods.id, quantity }))

const sendLines = (lines: readonly CartLineInput[]): Promise<WireCartAdd> =>
  callShop(cartCalls.cartAdd, { body: { params: lines.map(toAddLine) } })

/** Puts lines into the cart. Null when the call itself failed; the failure is on the screen already. */
export async function addToCart(lines: readonly CartLineInput[]): Promise<AddResult[] | null> {
  const results: AddResult[] = []
  for (const part of inParts(lines)) {
    const own = await added(askedOf(part), () => sendLines(part))
    if (own === null) return results.length === 0 ? null : results
    results.push(...own)
  }
  return results
}

/** The same for who tells of failures at their place, and waits for nothing that is shown elsewhere. Throws ShopError. */
export async function addQuietly(lines: readonly CartLineInput[]): Promise<AddResult[]> {
  const data = await sendLines(lines)
  void refreshCart(data.total)
  return addedLines(data, askedOf(lines))
}

/** One legal step more of some goods, without a quantity being asked; otherwise as `addToCart`. */
export function addStep(goods: CardGoods): Promise<AddResult[] | null> {
  const { goodsPriceId, fullReductionId, flag } = goods.offer
  const quantity = minimumQuantity(goods)
  // The quick way takes the goods as they are on the shelf: what is under an offer goes into the cart with it.
  if (goods.flash || goodsPriceId > 0 || fullReductionId > 0 || flag !== 0) return addToCart([{ goods, quantity }])
  return added([{ goodsId: goods.id, quantity }], () => callShop(cartCalls.cartQuickAdd, { params: { id: goods.id } }))
}

/** Takes lines out of the cart; false when the call failed, which is on the screen already. */
export function removeLines(ids: readonly number[]): Promise<boolean> {
  return doOrReport(() =>
    partByPart(ids, async (part) => refreshCart(await callShop(cartCalls.cartDelete, { body: { ids: part } }))),
  )
}

/** Takes so many of some goods out of the cart again. False when it could not be done, or they are in several lines. */
export async function takeBack(goods: Pick<Goods, 'id'>, quantity: number): Promise<boolean> {
  const lines = await linesWith(goods.id)
  const [line] = lines
  if (!line || lines.length > 1 || line.number === null) return false
  const number = line.number - quantity
  if (number <= 0) return removeLines([line.id])
  return doOrReport(async () => {
    await callShop(cartCalls.cartEdit, { params: { id: line.id }, body: { params: { number }, new: 1 } })
    await refreshCart()
  })
}

async function linesWith(goodsId: number): Promise<WireCart['data']> {
  const query = { filters: ALL_LINES, new: 1 }
  const cart = await orReport(() => callShop(cartCalls.cartList, { query }))
  return (cart?.data ?? []).filter((line) => line.goods?.id === goodsId)
}

/** Ids of the lines that hold these goods, asked of the shop API. */
export const linesOfGoods = async (goodsId: number): Promise<number[]> => (await linesWith(goodsId)).map(({ id }) => id)
