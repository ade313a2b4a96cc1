import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { WireAddress, WireSuggestedAddress } from '#lib/contract/addresses/calls.ts'
import { lastRegions, regionNames } from '#shop-api/modules/base/regions/regions.ts'
import { writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addressRow, addressText } from './statement.ts'
import { addresses } from './tables.ts'

/** Those of a member that are not removed. */
export const own = (memberId: number) => and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt))

/** A member's delivery addresses, the default one first. */
export async function listAddresses(db: Db, memberId: number): Promise<WireAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(own(memberId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
  const names = await regionNames(
    db,
    rows.flatMap((row) => [row.provinceCode, row.cityCode, row.districtCode]),
  )
  return rows.map(({ id, consignee: name, phone, detail, ...row }) => {
    const [province = '', city = '', district = ''] = [row.provinceCode, row.cityCode, row.districtCode].map((code) =>
      names.get(code),
    )
    const shown = { id, name, phone, text: addressText({ province, city, district, detail }) }
    return {
      id,
      name,
      phone,
      province,
      city,
      district,
      region: row.districtCode,
      street: detail,
      is_default: row.isDefault ? 1 : 0,
      statement: writeStatement([addressRow(shown)]),
    }
  })
}

/** What the first address of a member could be: its registered one, reached as its contact is. Nothing is saved. */
export async function suggestedAddress(db: Db, memberId: number): Promise<WireSuggestedAddress | null> {
  if ((await db.$count(addresses, own(memberId))) > 0) return null
  const asked = ['registeredAddress', 'contactName', 'phone', 'districtCode'] as const
  const member = (await memberFacts(db, [memberId], ...asked)).get(memberId)
  const street = member?.registeredAddress.trim() ?? ''
  if (!member || street === '') return null
  const { contactName: name, phone, districtCode } = member
  const known = await lastRegions(db, [districtCode])
  return { name, phone, region: known.has(districtCode) ? districtCode : '', street }
}
