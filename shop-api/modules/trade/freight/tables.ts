import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { fenColumn } from '#shop-api/platform/db/columns.ts'

/** Goods a freight template is for: those of the cold chain are charged apart where there is one for them. */
export type FreightReach = 'ordinary' | 'cold'

/** What shipping costs to some regions; where none is for a region, the shop's settings hold. */
export const freightTemplates = pgTable('freight_templates', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  reach: text().$type<FreightReach>().notNull(),
  /** Provinces, cities and districts; empty for everywhere. */
  regionCodes: text('region_codes').array().notNull(),
  /** Amount of goods from which it ships free; null where none makes it. */
  freeFromFen: fenColumn('free_from_fen'),
  /** Of the consignment or, by weight, of its first weight. */
  feeFen: fenColumn('fee_fen').notNull(),
  /** Null: it does not go by weight, nor have the next three anything. */
  firstGrams: integer('first_grams'),
  stepGrams: integer('step_grams'),
  stepFen: fenColumn('step_fen'),
  /** Of a consignment with goods without a weight, instead of all that. */
  unweighedFen: fenColumn('unweighed_fen'),
})
