import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { coupons } from './tables.ts'

/** Adds coupons, which have all the same columns. */
export async function addCoupons(tx: Db, rows: readonly (typeof coupons.$inferInsert)[]): Promise<void> {
  await insertMany(tx, coupons, rows)
}

/** What of a coupon may be different once it was claimed from what it was before. */
interface Claimed {
  /** The change leaves alone what holders were promised. */
  readonly isHarmless: boolean
}

/** Changes a coupon; false where more were claimed meanwhile than there would be, or any that the change would alter. */
export async function changeCouponTerms(
  tx: Db,
  id: number,
  change: Partial<typeof coupons.$inferInsert>,
  { isHarmless }: Claimed,
): Promise<boolean> {
  const most = isHarmless ? change.total : 0
  const rows = await tx
    .update(coupons)
    .set(change)
    .where(and(eq(coupons.id, id), most === undefined ? undefined : lte(coupons.claimed, most)))
    .returning({ id: coupons.id })
  return rows.length === 1
}
