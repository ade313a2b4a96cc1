import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { FreightPlace } from '#shop-api/modules/trade/freight/terms.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'

const placeColumns = {
  province: sql<string>`coalesce(going.province_code, ${members.provinceCode})`,
  city: sql<string>`coalesce(going.city_code, ${members.cityCode})`,
  district: sql<string>`coalesce(going.district_code, ${members.districtCode})`,
}

/**
 * Where an order goes: to the address that is chosen, else the first that checkout offers, else to the region of the member. To
 * be read together with other things.
 */
export function placeRead(memberId: number | SQL, addressId: number | SQL | null): Read<FreightPlace> {
  const chosen = addressId === null ? undefined : eq(addresses.id, addressId)
  const rows = readRows(
    placeColumns,
    sql`from ${members} left join lateral (
        select * from ${addresses} where ${and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt), chosen)}
        order by ${desc(addresses.isDefault)}, ${asc(addresses.id)} limit 1) going on true
      where ${eq(members.id, memberId)}`,
  )
  return made(rows, ([row]): FreightPlace => [row?.province ?? '', row?.city ?? '', row?.district ?? ''])
}
