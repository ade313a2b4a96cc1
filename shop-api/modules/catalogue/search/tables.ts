import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'

/**
 * Every name and generic name of goods, once, with its grams of characters and sounds (see the search module). Goods
 * share their names over strengths, packs and makers, so this is a fraction of their number.
 */
export const searchNames = pgTable(
  'search_names',
  {
    name: text().primaryKey(),
    grams: text().array().notNull(),
  },
  // No pending list: the embedded database does not vacuum, and searches would read it each time.
  (table) => [index('search_names_grams').using('gin', table.grams).with({ fastupdate: false })],
)

export const hotWords = pgTable('hot_words', {
  id: serial().primaryKey(),
  word: text().notNull(),
  mode: integer().notNull().default(0),
  isHighlighted: boolean('is_highlighted').notNull().default(false),
  sort: integer().notNull().default(0),
})
