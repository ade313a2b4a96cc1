import type { Column, Placeholder } from 'drizzle-orm'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { regions } from './tables.ts'

/** Names of regions by code, in use or not, to be read together with other things. */
export const regionNamesRead = (codes: readonly (string | Placeholder)[]): Read<ReadonlyMap<string, string>> =>
  made(
    readRows(
      { code: regions.code, name: regions.name },
      sql`from ${regions} where ${inArray(regions.code, [...codes])}`,
    ),
    (rows) => new Map(rows.map(({ code, name }) => [code, name])),
  )

export const regionNames = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  codes.length === 0 ? new Map() : readOne(db, regionNamesRead([...new Set(codes)]))

/** The name of the region whose code stands in a column. */
export const nameOfRegion = (code: Column) =>
  sql<string | null>`(select ${regions.name} from ${regions} where ${eq(regions.code, code)})`

/** Every region there is, those above before those below. */
export const allRegions = (db: Db) => db.select().from(regions).orderBy(asc(regions.level), asc(regions.code))

/** Those of these that are in use and have none below them. */
export async function lastRegions(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const isInUse = eq(regions.isRetired, false)
  const rows = await db
    .select({ code: regions.code })
    .from(regions)
    .where(and(inArray(regions.code, [...codes]), isInUse))
  const above = await db
    .select({ code: regions.parentCode })
    .from(regions)
    .where(and(inArray(regions.parentCode, [...codes]), isInUse))
  return new Set(rows.flatMap(({ code }) => (above.some((each) => each.code === code) ? [] : [code])))
}

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
  if (!district || !city || (await db.$count(regions, isBelow)) > 0) throw fieldRefusal('region', '请选择省市区')
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
