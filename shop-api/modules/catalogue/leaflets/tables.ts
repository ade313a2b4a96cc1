import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

export interface LeafletPart {
  /** 适应症, 用法用量 … without brackets. */
  readonly label: string
  readonly text: string
}

/** Package leaflets, apart from the goods: lists never read them. */
export const leaflets = pgTable('leaflets', {
  goodsId: integer('goods_id')
    .primaryKey()
    .references(() => goods.id),
  parts: jsonb().$type<readonly LeafletPart[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Scanned leaflets, named by their content. */
export const leafletFiles = pgTable('leaflet_files', {
  hash: text().primaryKey(),
  type: text().$type<'image/jpeg' | 'image/png' | 'application/pdf'>().notNull(),
  size: integer().notNull(),
  /** When it was brought the last time; what no goods have any more is forgotten some time after it. */
  addedAt: instant('added_at').notNull(),
})

/** Which goods have which scan; goods of several sizes may share one. */
export const leafletScans = pgTable(
  'leaflet_scans',
  {
    goodsId: integer('goods_id')
      .primaryKey()
      .references(() => goods.id),
    hash: text()
      .notNull()
      .references(() => leafletFiles.hash),
  },
  (table) => [index('leaflet_scans_hash').on(table.hash)],
)
