import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { regions } from './tables.ts'

/** Provinces with their cities and districts, as somebody may choose them. */
export async function regionTree(db: Db): Promise<WireRegion[]> {
  const rows = await db.select().from(regions).where(eq(regions.isRetired, false)).orderBy(regions.code)
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

/** Province and city above a district (or above a city that has none). Throws ShopRefusal 422. */
export async function regionPath(db: Db, code: string) {
  const [district] = await db.select().from(regions).where(eq(regions.code, code))
  const [city] = district?.parentCode
    ? await db.select().from(regions).where(eq(regions.code, district.parentCode))
    : []
  const isBelow = and(eq(regions.parentCode, code), eq(regions.isRetired, false))
  const children = district ? await db.select({ n: count() }).from(regions).where(isBelow) : []
  if (!district || !city || (children[0]?.n ?? 0) > 0) throw fieldRefusal('region', '请选择省市区')
  const retired = [district, city].find((region) => region.isRetired)
  if (retired) throw fieldRefusal('region', `“${retired.name}”已撤销，请重新选择省市区`)
  return city.parentCode === null
    ? { provinceCode: city.code, cityCode: district.code, districtCode: district.code }
    : { provinceCode: city.parentCode, cityCode: city.code, districtCode: district.code }
}

/** Regions below one, or the provinces. */
export async function listRegions(db: Db, above: string | undefined) {
  const where = above === undefined ? isNull(regions.parentCode) : eq(regions.parentCode, above)
  return db.select().from(regions).where(where).orderBy(asc(regions.code))
}

/** Gives a region another name, or takes it out of use and back. Throws ShopRefusal 404. */
export async function changeRegion(
  db: Db,
  code: string,
  change: { readonly name: string } | { readonly isRetired: boolean },
): Promise<{ before: string; name: string; below: number }> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(regions).where(eq(regions.code, code)).for('update')
    if (!before) throw notFound(`地区 ${code} 不存在`)
    const [row] = await tx.update(regions).set(change).where(eq(regions.code, code)).returning()
    const below = await tx.$count(regions, and(eq(regions.parentCode, code), eq(regions.isRetired, false)))
    return { before: before.name, name: row?.name ?? before.name, below }
  })
}
