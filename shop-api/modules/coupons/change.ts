import { asc, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { coupons } from '#shop-api/db/schema/promotions.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/http/refusal.ts'
import { announce } from '#shop-api/modules/events/announce.ts'

export const listCoupons = (db: Db) => db.select().from(coupons).orderBy(asc(coupons.id))

interface CouponChange {
  readonly isClaimable?: boolean | undefined
  /** How many there are in all, never fewer than were claimed. */
  readonly total?: number | undefined
}

/** Opens or stops claiming, or changes how many there are. Throws ShopRefusal. */
export async function changeCoupon(db: Db, id: number, change: CouponChange) {
  if (change.isClaimable === undefined && change.total === undefined) throw new ShopRefusal(422, '没有要改的内容')
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
    if (!row) throw notFound('没有这个优惠券')
    if (change.total !== undefined && change.total < row.claimed) {
      throw fieldRefusal('total', `已领${row.claimed}张，总量不能更少`)
    }
    await tx.update(coupons).set(change).where(eq(coupons.id, id))
    await announce(tx, ['content'])
    return { id, name: row.name }
  })
}
