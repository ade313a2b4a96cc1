import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { boughtSince } from '#shop-api/modules/trade/orders/purchased-goods.ts'
import { favorites } from './tables.ts'

/** What was bought longer ago is no longer what a member follows. */
const BOUGHT_DAYS = 90

/** Goods members have marked, or bought not long ago: rows of member_id, goods_id and whether they are marked. */
export function followedGoods(now: Date): SQL {
  const bought = boughtSince(new Date(now.getTime() - BOUGHT_DAYS * DAY_MS))
  return sql`(select member_id, goods_id, bool_or(is_marked) as is_marked from (
      select ${favorites.memberId}, ${favorites.goodsId}, true as is_marked from ${favorites}
      union all select *, false from (${bought}) bought) each group by member_id, goods_id)`
}

/** How a message calls followed goods, and where it leads, by whether each of them is marked. */
export function followedWords(marked: readonly boolean[]): { words: string; link: string } {
  if (marked.every(Boolean)) return { words: '收藏商品', link: storefront.favorites }
  return marked.some(Boolean)
    ? { words: '收藏或购买过的商品', link: storefront.favorites }
    : { words: '购买过的商品', link: storefront.boughtGoods }
}

/** So many goods are named in one message; of more it says how many. */
const NAMED = 5

/** The first few of many in one line, and of how many more it is about. */
export const namedFew = (all: readonly string[]): string =>
  [...all.slice(0, NAMED), ...(all.length > NAMED ? [`另有 ${all.length - NAMED} 种`] : [])].join('；')
