import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addresses } from './tables.ts'

/** The first address of a member; nothing where there is one already. */
export async function addFirstAddress(
  tx: Db,
  address: Omit<typeof addresses.$inferInsert, 'isDefault'>,
): Promise<void> {
  const held = await tx.$count(addresses, eq(addresses.memberId, address.memberId))
  if (held === 0) await tx.insert(addresses).values({ ...address, isDefault: true })
}
