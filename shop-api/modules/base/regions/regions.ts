import { count, eq } from 'drizzle-orm'
import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { regions } from './tables.ts'

/** Provinces with their cities and districts. */
export async function regionTree(db: Db): Promise<WireRegion[]> {
  const rows = await db.select().from(regions).orderBy(regions.code)
  const byCode = new Map<string, WireRegion>(rows.map(({ code, name }) => [code, { code, name, children: [] }]))
  const top: WireRegion[] = []
  for (const { code, parentCode } of rows) {
    const region = byCode.get(code)
    if (!region) continue
    const siblings = parentCode === null ? top : byCode.get(parentCode)?.children
    siblings?.push(region)
  }
  return top
}

/** Province and city above a district (or above a city that has none). */
export async function regionPath(db: Db, code: string) {
  const [district] = await db.select().from(regions).where(eq(regions.code, code))
  const [city] = district?.parentCode
    ? await db.select().from(regions).where(eq(regions.code, district.parentCode))
    : []
  const children = district ? await db.select({ n: count() }).from(regions).where(eq(regions.parentCode, code)) : []
  if (!district || !city || (children[0]?.n ?? 0) > 0) throw fieldRefusal('region', '请选择省市区')
  return city.parentCode === null
    ? { provinceCode: city.code, cityCode: district.code, districtCode: district.code }
    : { provinceCode: city.parentCode, cityCode: city.code, districtCode: district.code }
}
