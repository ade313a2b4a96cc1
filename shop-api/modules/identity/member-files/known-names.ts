import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { allRegions } from '#shop-api/modules/base/regions/regions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

interface Place {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

/** What members of a file refer to by name. */
export interface KnownNames {
  readonly scopes: readonly { readonly code: string; readonly name: string }[]
  /** Paths of names by the code of the last level. */
  readonly regionNames: ReadonlyMap<string, string>
  /** Codes by path and by the last code; only of places that have none below them. */
  readonly places: ReadonlyMap<string, Place>
}

export async function loadKnownNames(db: Db): Promise<KnownNames> {
  const rows = await allRegions(db)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const parents = new Set(rows.flatMap((row) => (row.isRetired ? [] : [row.parentCode])))
  const regionNames = new Map<string, string>()
  const places = new Map<string, Place>()
  for (const row of rows) {
    const above = row.parentCode === null ? undefined : byCode.get(row.parentCode)
    const name = above ? `${regionNames.get(above.code)}/${row.name}` : row.name
    regionNames.set(row.code, name)
    if (!above || row.isRetired || above.isRetired || parents.has(row.code)) continue
    const [provinceCode, cityCode] = above.parentCode === null ? [above.code, row.code] : [above.parentCode, above.code]
    const place = { provinceCode, cityCode, districtCode: row.code }
    places.set(name, place)
    places.set(row.code, place)
  }
  return { scopes: await allScopes(db), regionNames, places }
}
