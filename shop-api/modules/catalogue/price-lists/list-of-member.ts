import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { priceListMembers, priceListPrices, priceLists } from './tables.ts'

/** The list a member buys by, if any. */
export async function listOfMember(db: Db, memberId: number) {
  const [row] = await db
    .select({ list: priceLists })
    .from(priceListMembers)
    .innerJoin(priceLists, eq(priceLists.id, priceListMembers.listId))
    .where(eq(priceListMembers.memberId, memberId))
  return row && { ...row.list, goods: await db.$count(priceListPrices, eq(priceListPrices.listId, row.list.id)) }
}
