import { count, inArray } from 'drizzle-orm'
import type { WireBranch } from '#lib/contract/account/calls.ts'
import { unreadNotifications } from '#shop-api/modules/base/notifications/waiting.ts'
import { regionNames } from '#shop-api/modules/base/regions/regions.ts'
import { branchesOf } from '#shop-api/modules/identity/auth/sign-in.ts'
import { licenceWarnings } from '#shop-api/modules/identity/licences/overview.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import { unpaidCounts } from '#shop-api/modules/trade/orders/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

async function cartCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: cartLines.memberId, lines: count() })
    .from(cartLines)
    .where(inArray(cartLines.memberId, [...ids]))
    .groupBy(cartLines.memberId)
  return new Map(rows.map((row) => [row.id, row.lines]))
}

/** Stores this sign-in may act for, each with what waits there. */
export async function branchOverview(db: Db, current: CurrentMember, now: Date): Promise<WireBranch[]> {
  const stores = await branchesOf(db, current)
  const ids = stores.map((branch) => branch.id)
  const [carts, unpaid, places, warnings] = [
    await cartCounts(db, ids),
    await unpaidCounts(db, ids),
    await regionNames(
      db,
      stores.flatMap((branch) => [branch.cityCode, branch.districtCode]),
    ),
    await licenceWarnings(db, stores, now),
  ]
  const rows: WireBranch[] = []
  for (const branch of stores) {
    rows.push({
      id: branch.id,
      company: branch.companyName,
      address: `${places.get(branch.cityCode) ?? ''}${places.get(branch.districtCode) ?? ''}${branch.registeredAddress}`,
      is_head: branch.id === current.homeMemberId ? 1 : 0,
      is_current: branch.id === current.id ? 1 : 0,
      is_passed: branch.reviewState === 'approved' ? 1 : 0,
      cart: carts.get(branch.id) ?? 0,
      unpaid: unpaid.get(branch.id) ?? 0,
      message_count: await unreadNotifications(db, branch.id),
      certificate_warnings: warnings.get(branch.id) ?? 0,
    })
  }
  return rows
}
