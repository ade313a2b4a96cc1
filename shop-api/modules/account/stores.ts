import { and, count, eq, inArray } from 'drizzle-orm'
import type { WireStore } from '#lib/contract/account/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { cartLines } from '#shop-api/db/schema/cart.ts'
import { regions } from '#shop-api/db/schema/catalogue.ts'
import { orders } from '#shop-api/db/schema/orders.ts'
import type { CurrentMember, MemberRow } from '#shop-api/modules/auth/sessions.ts'
import { storesOf } from '#shop-api/modules/auth/sign-in.ts'
import { certificateWarnings } from '#shop-api/modules/certificates/overview.ts'
import { unreadMessages } from '#shop-api/modules/messages/unread.ts'

async function cartCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: cartLines.memberId, lines: count() })
    .from(cartLines)
    .where(inArray(cartLines.memberId, [...ids]))
    .groupBy(cartLines.memberId)
  return new Map(rows.map((row) => [row.id, row.lines]))
}

async function unpaidCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: orders.memberId, unpaid: count() })
    .from(orders)
    .where(and(inArray(orders.memberId, [...ids]), eq(orders.state, 'submitted')))
    .groupBy(orders.memberId)
  return new Map(rows.map((row) => [row.id, row.unpaid]))
}

async function placeNames(db: Db, stores: readonly MemberRow[]): Promise<Map<string, string>> {
  const codes = [...new Set(stores.flatMap((store) => [store.cityCode, store.districtCode]))]
  const rows = await db.select().from(regions).where(inArray(regions.code, codes))
  return new Map(rows.map((row) => [row.code, row.name]))
}

/** Stores this sign-in may act for, each with what waits there. */
export async function storeOverview(db: Db, current: CurrentMember, now: Date): Promise<WireStore[]> {
  const stores = await storesOf(db, current)
  const ids = stores.map((store) => store.id)
  const [carts, unpaid, places, warnings] = [
    await cartCounts(db, ids),
    await unpaidCounts(db, ids),
    await placeNames(db, stores),
    await certificateWarnings(db, stores, now),
  ]
  const rows: WireStore[] = []
  for (const store of stores) {
    rows.push({
      id: store.id,
      company: store.companyName,
      address: `${places.get(store.cityCode) ?? ''}${places.get(store.districtCode) ?? ''}${store.registeredAddress}`,
      is_head: store.id === current.homeMemberId ? 1 : 0,
      is_current: store.id === current.id ? 1 : 0,
      is_passed: store.reviewState === 'approved' ? 1 : 0,
      cart: carts.get(store.id) ?? 0,
      unpaid: unpaid.get(store.id) ?? 0,
      message_count: await unreadMessages(db, store.id),
      certificate_warnings: warnings.get(store.id) ?? 0,
    })
  }
  return rows
}
