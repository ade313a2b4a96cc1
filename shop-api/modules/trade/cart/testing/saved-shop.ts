import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import { batches, goods, ladderTiers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addAddress, addMember } from '#shop-api/testing/small-shop.ts'
import { emptyCart, items, now, promotions as rows, shelf } from './memory-shop.ts'

/** The shop of memory-shop.ts in a database, ids and all, for the same questions over the wire. */
export async function saveMemoryShop(db: Db): Promise<void> {
  await db.insert(scopes).values({ code: 'biological', name: '生物制品' })
  for (const row of shelf.values()) {
    const { ladder, manufacturerName: _, scopeName: __, ...values } = row
    await db.insert(goods).values(values)
    await db.insert(batches).values({
      goodsId: row.id,
      warehouseId: 1,
      batchNo: 'B1',
      madeOn: '2026-01-01',
      expiresOn: '2028-01-01',
      stock: row.available,
    })
    for (const { number, price } of ladder) await db.insert(ladderTiers).values({ goodsId: row.id, number, price })
  }
  await db.insert(promotions).values(rows)
  await db.insert(promotionItems).values(items)
  const always = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  await db.insert(coupons).values({
    id: 1,
    name: '满200减30',
    kind: 'amount',
    value: '30.0000',
    thresholdFen: 20_000,
    scope: { kind: 'all' },
    claimFrom: always.from,
    claimTo: always.to,
    validFrom: always.from,
    validTo: always.to,
    total: 1_000,
  })
}

export interface SavedBuyer {
  readonly memberId: number
  readonly addressId: number
  /** A coupon that may be used, and one that is over. */
  readonly couponId: number
  readonly expiredCouponId: number
}

/** A buyer with the rights of memory-shop's member. */
export async function addSavedBuyer(db: Db): Promise<SavedBuyer> {
  const { ephedrine, scopeCodes, provinceCode, cityCode, districtCode } = emptyCart(false).member
  const memberId = await addMember(db, {
    ephedrine,
    scopeCodes: [...scopeCodes],
    provinceCode,
    cityCode,
    districtCode,
  })
  const hold = async (validTo: Date) => {
    const [row] = await db
      .insert(memberCoupons)
      .values({ memberId, couponId: 1, validFrom: new Date('2026-01-01T00:00:00Z'), validTo })
      .returning({ id: memberCoupons.id })
    return row?.id ?? 0
  }
  return {
    memberId,
    addressId: await addAddress(db, memberId),
    couponId: await hold(new Date('2027-01-01T00:00:00Z')),
    expiredCouponId: await hold(now),
  }
}
