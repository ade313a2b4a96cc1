import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { GivenCoupon, NewCoupon } from './given.ts'
import { couponEffect, draftCoupon } from './given.ts'
import type { CouponRow } from './repository.ts'
import { coupons } from './tables.ts'

export const listCoupons = (db: Db) => db.select().from(coupons).orderBy(asc(coupons.id))

interface CouponChange {
  readonly isClaimable?: boolean | undefined
  /** How many there are in all, never fewer than were claimed. */
  readonly total?: number | undefined
}

/** Opens or stops claiming, or changes how many there are. Throws ShopRefusal. */
export async function changeCoupon(db: Db, id: number, change: CouponChange) {
  if (change.isClaimable === undefined && change.total === undefined) throw new ShopRefusal(422, '未填写要更改的内容')
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

/** One of them. Throws ShopRefusal 404. */
export async function findCoupon(db: Db, id: number): Promise<CouponRow> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
  if (!row) throw notFound('优惠券不存在')
  return row
}

/** What members hold is worth what it was when they claimed it. */
const fixed = ['kind', 'maxReduceFen', 'thresholdFen', 'scope'] as const

function checkClaimed(row: CouponRow, draft: NewCoupon): void {
  if (draft.total < row.claimed) throw fieldRefusal('total', `已领${row.claimed}张，总量不能更少`)
  const isOther =
    fixed.some((name) => !isDeepStrictEqual(row[name], draft[name])) ||
    Number(row.value) !== Number(draft.value) ||
    row.isExclusive !== draft.isExclusive
  if (row.claimed > 0 && isOther)
    throw new ShopRefusal(409, '已有会员领取，类型、面额、门槛、范围和同享规则不能更改，请停止领取后另建新券')
}

/** What a coupon would do; nothing is kept. Throws ShopRefusal. */
export async function tryCoupon(db: Db, given: GivenCoupon, id: number | null, now: Date) {
  if (id === null) return couponEffect(db, await draftCoupon(db, given, now), 0, now)
  const row = await findCoupon(db, id)
  const draft = await draftCoupon(db, given, now, row)
  checkClaimed(row, draft)
  return couponEffect(db, draft, row.claimed, now)
}

/** Adds a coupon or changes one; of one that was claimed only what does not touch those pieces. Throws ShopRefusal. */
export async function saveCoupon(
  db: Db,
  given: GivenCoupon,
  id: number | null,
  now: Date,
): Promise<{ id: number; name: string }> {
  return inTransaction(db, async (tx) => {
    await announce(tx, ['content'])
    if (id === null) {
      const [made] = await tx
        .insert(coupons)
        .values(await draftCoupon(tx, given, now))
        .returning({ id: coupons.id, name: coupons.name })
      if (!made) throw new Error('an inserted coupon has no id')
      return made
    }
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
    if (!row) throw notFound('优惠券不存在')
    const draft = await draftCoupon(tx, given, now, row)
    checkClaimed(row, draft)
    await tx.update(coupons).set(draft).where(eq(coupons.id, id))
    return { id, name: draft.name }
  })
}
