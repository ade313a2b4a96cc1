import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** A thing of 5 pieces for 100 points, two a member. Answers with its id. */
export async function addPointsGoods(db: Db, over: Partial<typeof pointsGoods.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(pointsGoods)
    .values({ name: '药盒', points: 100, marketPriceFen: 600, stock: 5, memberLimit: 2, ...over })
    .returning({ id: pointsGoods.id })
  return row?.id ?? 0
}
