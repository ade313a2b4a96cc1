import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { regions } from '#shop-api/db/schema/catalogue.ts'
import { addresses } from '#shop-api/db/schema/members.ts'
import type { FrozenAddress } from '#shop-api/db/schema/orders.ts'
import { fieldRefusal } from '#shop-api/http/refusal.ts'

/** The address an order freezes. Throws ShopRefusal 422 when it is not one of the member's. */
export async function freezeAddress(tx: Db, memberId: number, addressId: number): Promise<FrozenAddress> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.memberId, memberId), isNull(addresses.deletedAt)))
  if (!row) throw fieldRefusal('address_id', '请选择收货地址')
  const codes = [row.provinceCode, row.cityCode, row.districtCode]
  const names = await tx.select().from(regions).where(inArray(regions.code, codes))
  const path = codes.map((code) => names.find((region) => region.code === code)?.name ?? '')
  // A city without districts stands twice in the row, once in the text.
  const text = [...new Set(path), row.detail].filter((part) => part !== '').join(' ')
  return { name: row.consignee, phone: row.phone, text }
}
