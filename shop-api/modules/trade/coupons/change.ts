import { asc, eq } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { coupons } from './tables.ts'

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
    if (!row) throw notFound('优惠券不存在')
    if (change.total !== undefined && change.total < row.claimed) {
      throw fieldRefusal('total', `已领${row.claimed}张，总量不能更少`)
    }
    await tx.update(coupons).set(change).where(eq(coupons.id, id))
    await announce(tx, ['content'])
    return { id, name: row.name }
  })
}
