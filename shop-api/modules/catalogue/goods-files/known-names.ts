import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import type { CategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { brandFacts, makerFacts, warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

interface Brand {
  readonly id: number
  readonly name: string
  readonly manufacturerId: number
}

/** What goods of a file refer to by name, as it is before the import. */
export interface KnownNames {
  readonly manufacturers: ReadonlyMap<string, number>
  readonly brands: readonly Brand[]
  readonly categories: CategoryPaths
  /** Codes by name and by code. */
  readonly scopes: ReadonlyMap<string, string>
  readonly scopeNames: readonly string[]
  readonly warehouses: readonly { readonly id: number; readonly code: string; readonly name: string }[]
}

export async function loadKnownNames(db: Db): Promise<KnownNames> {
  const makers = await makerFacts(db, 'all', 'name')
  const scopeRows = await allScopes(db)
  return {
    manufacturers: new Map([...makers].map(([id, { name }]) => [name, id])),
    brands: [...(await brandFacts(db, 'all', 'id', 'name', 'manufacturerId')).values()],
    categories: await loadCategoryPaths(db),
    scopes: new Map(scopeRows.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const])),
    scopeNames: scopeRows.map((row) => row.name),
    warehouses: [...(await warehouseFacts(db, 'all', 'id', 'code', 'name')).values()],
  }
}

/** A brand by its name: of this maker, else the only one that is called so. */
export function findBrand<B extends { name: string; manufacturerId: number }>(
  known: readonly B[],
  name: string,
  manufacturerId: number | undefined,
): B | undefined {
  const called = known.filter((brand) => brand.name === name)
  return (
    called.find((brand) => brand.manufacturerId === manufacturerId) ?? (called.length === 1 ? called[0] : undefined)
  )
}
