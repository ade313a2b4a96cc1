import { and, eq } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lockGoods, refreshGoods } from './hold-stock.ts'
import { batchStops } from './tables.ts'

interface Stop {
  readonly goodsId: number
  readonly batchNo: string
  readonly today: string
}

/**
 * Stops the sale of a batch in every warehouse, also in those that get it later. From here on until the transaction ends nobody
 * else holds or sends anything of the goods.
 */
export async function stopSale(tx: Db, { goodsId, batchNo, today }: Stop): Promise<void> {
  await lockGoods(tx, [goodsId])
  await tx.insert(batchStops).values({ goodsId, batchNo }).onConflictDoNothing()
  await refreshGoods(tx, [goodsId], today)
  await announce(tx, [`goods:${goodsId}`])
}

/** The batch can be sold again. */
export async function resumeSale(tx: Db, { goodsId, batchNo, today }: Stop): Promise<void> {
  await lockGoods(tx, [goodsId])
  await tx.delete(batchStops).where(and(eq(batchStops.goodsId, goodsId), eq(batchStops.batchNo, batchNo)))
  await refreshGoods(tx, [goodsId], today)
  await announce(tx, [`goods:${goodsId}`])
}
