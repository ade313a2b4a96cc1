import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { addresses } from './tables.ts'

/* Default delivery addresses, as files of members have them. The caller has the transaction. */

export type AddressRow = typeof addresses.$inferSelect
export type NewAddress = Omit<typeof addresses.$inferInsert, 'isDefault'>

const isDefault = and(eq(addresses.isDefault, true), isNull(addresses.deletedAt))

/** By the member; a member without an address has none. */
export async function defaultAddresses(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, AddressRow>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(addresses)
    .where(and(inArray(addresses.memberId, [...memberIds]), isDefault))
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Of members that are new and have none. */
export async function addDefaultAddresses(tx: Db, rows: readonly NewAddress[]): Promise<void> {
  await insertMany(
    tx,
    addresses,
    rows.map((row) => ({ ...row, isDefault: true })),
  )
}

/** Changes a member's default address; one that has none gets these columns as its first, all of which it needs then. Throws ShopRefusal. */
export async function keepDefaultAddress(tx: Db, memberId: number, columns: Partial<NewAddress>): Promise<void> {
  await lockMember(tx, memberId)
  const changed = await tx
    .update(addresses)
    .set(columns)
    .where(and(eq(addresses.memberId, memberId), isDefault))
    .returning({ id: addresses.id })
  if (changed.length > 0) return
  const { consignee, phone, provinceCode, cityCode, districtCode, detail } = columns
  if (!consignee || !phone || !provinceCode || !cityCode || !districtCode || !detail)
    throw new ShopRefusal(409, '导入期间有会员删除了收货地址，已全部撤销，请重新检查后再导入')
  const row = { memberId, consignee, phone, provinceCode, cityCode, districtCode, detail, isDefault: true }
  await tx.insert(addresses).values(row)
}
