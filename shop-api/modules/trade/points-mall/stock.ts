import { asc, eq, sql } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { pointsGoods } from './tables.ts'

/** Everything of the points mall, on the shelf or not, with what is left of it. */
export const listStock = (db: Db) =>
  db
    .select({
      id: pointsGoods.id,
      name: pointsGoods.name,
      points: pointsGoods.points,
      stock: pointsGoods.stock,
      left: sql<number>`${pointsGoods.stock} - ${pointsGoods.exchanged}`.mapWith(Number),
      isOnShelf: pointsGoods.isListed,
    })
    .from(pointsGoods)
    .orderBy(asc(pointsGoods.sort), asc(pointsGoods.id))

interface StockChange {
  /** How many there are in all, never fewer than were exchanged. */
  readonly stock?: number | undefined
  readonly isListed?: boolean | undefined
}

/** Throws ShopRefusal 422 where there would be fewer than were exchanged. */
export function checkStock({ exchanged }: { readonly exchanged: number }, stock: number): void {
  if (stock < exchanged) throw fieldRefusal('stock', `已兑${exchanged}件，库存总量不能更少`)
}

/** Puts goods of the points mall on or off the shelf, or changes how many there are. Throws ShopRefusal. */
export async function changePointsGoods(db: Db, id: number, change: StockChange) {
  if (change.stock === undefined && change.isListed === undefined) throw new ShopRefusal(422, '未填写要更改的内容')
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(pointsGoods).where(eq(pointsGoods.id, id)).for('update')
    if (!row) throw notFound('积分商品不存在')
    if (change.stock !== undefined) checkStock(row, change.stock)
    await tx.update(pointsGoods).set(change).where(eq(pointsGoods.id, id))
    await announce(tx, ['content'])
    return { id, name: row.name }
  })
}
