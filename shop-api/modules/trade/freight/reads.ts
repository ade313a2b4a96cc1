import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { freightTemplates } from './tables.ts'
import type { FreightPlace } from './terms.ts'

const templateColumns = getTableColumns(freightTemplates)

const placeColumns = {
  province: sql<string>`coalesce(going.province_code, ${members.provinceCode})`,
  city: sql<string>`coalesce(going.city_code, ${members.cityCode})`,
  district: sql<string>`coalesce(going.district_code, ${members.districtCode})`,
}

/**
 * What freight is decided by: every template, and where the order goes: to the address that is chosen, else the first that
 * checkout offers, else to the region of the member. To be read together with other things.
 */
export const freightReads = (memberId: number, addressId: number | null) => ({
  templates: readRows(templateColumns, sql`from ${freightTemplates} order by ${freightTemplates.id}`),
  place: made(
    readRows(
      placeColumns,
      sql`from ${members} left join lateral (
          select * from ${addresses}
          where ${and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt), addressId === null ? undefined : eq(addresses.id, addressId))}
          order by ${desc(addresses.isDefault)}, ${asc(addresses.id)} limit 1) going on true
        where ${eq(members.id, memberId)}`,
    ),
    ([row]): FreightPlace => [row?.province ?? '', row?.city ?? '', row?.district ?? ''],
  ),
})
