import type { WireRegion } from '#lib/contract/addresses/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { regions } from '#shop-api/db/schema/catalogue.ts'

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
