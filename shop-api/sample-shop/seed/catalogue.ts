import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { brands, categories, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { gramsOfName } from '#shop-api/modules/catalogue/search/grams.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleCatalogue } from '#shop-api/sample-shop/model/types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

/** Loads everything goods refer to. */
export async function loadCatalogue(db: Db, catalogue: SampleCatalogue): Promise<void> {
  await bulkInsert(db, regions, catalogue.regions)
  await bulkInsert(db, warehouses, catalogue.warehouses)
  await bulkInsert(db, scopes, catalogue.scopes)
  await bulkInsert(db, categories, catalogue.categories)
  await bulkInsert(
    db,
    manufacturers,
    catalogue.manufacturers.map(({ id, name, shortName, province }) => ({
      id,
      name,
      shortName,
      province,
      searchGrams: [...new Set([...gramsOfName(name), ...gramsOfName(shortName)])],
    })),
  )
  await bulkInsert(db, brands, catalogue.brands)
  for (const table of [warehouses, categories, manufacturers, brands]) await continueNumbering(db, table)
}
