import type { Db } from '#shop-api/db/db.ts'
import type { SampleCatalogue } from '#shop-api/db/sample/types.ts'
import { brands, categories, manufacturers, regions, scopes, warehouses } from '#shop-api/db/schema/catalogue.ts'
import { gramsOfName } from '#shop-api/modules/search/grams.ts'
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
