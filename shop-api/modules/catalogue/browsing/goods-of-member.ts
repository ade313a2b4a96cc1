import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'

/** Units of goods in a member's cart, by id of the goods; without those that are not in it. */
export const numbersInCart =
  port<(db: Db, memberId: number, goodsIds: readonly number[]) => Promise<ReadonlyMap<number, number>>>(
    'numbers in the cart',
  )

/** Ids of goods a member has bought. */
export const boughtGoods = port<(db: Db, memberId: number) => Promise<ReadonlySet<number>>>('bought goods')
