import { LRUCache } from 'lru-cache'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { pricedFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { lookAtCart } from '#shop-api/modules/trade/cart/facts.ts'
import { priceFacts } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { lineRows, withoutBatches } from '#shop-api/modules/trade/cart/statement.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Asked } from './checks.ts'
import { checkOrder } from './checks.ts'
import { scarceIn } from './scarce.ts'

/** How long the goods of a look are kept for the next one, in milliseconds. */
const KEPT_MS = 100
const MOST_KEPT = 100

type Kept = LRUCache<string, Promise<ReadonlyMap<number, GoodsRow>>>

const shelves = new WeakMap<Db, Kept>()

/** Goods as they were at most a moment ago: in a rush all buyers want the same. */
function keptGoods(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, GoodsRow>> {
  const kept: Kept = shelves.get(db) ?? new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS, ttlResolution: 0 })
  shelves.set(db, kept)
  const key = ids.join(' ')
  const known = kept.get(key)
  if (known !== undefined) return known
  const goods = loadGoods(db, ids)
  goods.catch(() => kept.delete(key))
  kept.set(key, goods)
  return goods
}

/**
 * In a rush nearly everybody is refused. Where an order was refused a moment ago, the next ones are looked at before
 * they lock anything: a buyer who would be refused now need not wait for the lock to hear it. Those who pass are
 * checked again behind it. Lines of an order that was made are no longer in the cart, so its repetitions pass.
 * Throws ShopRefusal.
 */
export async function lookFirst(db: Db, request: Asked & Parameters<typeof lookAtCart>[1]): Promise<void> {
  const scarce = scarceIn(db)
  if (!scarce.isAny()) return
  const buyer = { member: { id: request.memberId }, now: request.now }
  const facts = await lookAtCart(db, request, async (ids) => pricedFor(db, await keptGoods(db, ids), buyer))
  if (!facts.rows.some((row) => scarce.has(row))) return
  const cart = priceFacts(facts, request)
  const { confirmed } = request
  if (!confirmed) return checkOrder(cart, request, null, scarce)
  // Sums that differ are named behind the lock, where all that the page has shown is compared.
  const compared = { confirmed: withoutBatches(confirmed), current: withoutBatches(lineRows(cart)) }
  checkOrder(cart, { ...request, seenAmount: null }, compared, scarce)
}
