import { date, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'

/**
 * An agreement with a maker on who may sell its goods. It groups goods and says so in words; who may really buy each
 * is with the goods (saleControl).
 */
export const controlledProgrammes = pgTable('controlled_programmes', {
  id: serial().primaryKey(),
  name: text().notNull(),
  /** Who may buy, in words. */
  audience: text().notNull(),
  terms: jsonb().$type<string[]>().notNull(),
  goodsIds: integer('goods_ids').array().notNull(),
  openedOn: date('opened_on', { mode: 'string' }).notNull(),
  sort: integer().notNull().default(0),
})
