import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Originals of pictures, named by their content; which goods show them is said by `goods.pictures`. */
export const pictureFiles = pgTable('picture_files', {
  hash: text().primaryKey(),
  type: text().$type<'image/jpeg' | 'image/png' | 'image/webp'>().notNull(),
  size: integer().notNull(),
  /** Pixels of the original as it is seen. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** When it was brought the last time; what goods show no more is forgotten some time after it. */
  addedAt: instant('added_at').notNull(),
})
