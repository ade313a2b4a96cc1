import { date, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

/**
 * Supplier documents a buyer needs before buying from somebody, or some goods, for the first time. A changed supplier document is a new version;
 * older ones stay. Without a file the supplier document is rendered from its facts.
 */
export const supplierDocuments = pgTable(
  'first_sale_papers',
  {
    id: serial().primaryKey(),
    /** 0: the shop's own. */
    goodsKey: integer('goods_key').notNull().default(0),
    goodsId: integer('goods_id').references(() => goods.id),
    name: text().notNull(),
    number: text().notNull(),
    issuedBy: text('issued_by').notNull().default(''),
    /** Null: valid without end. */
    validTo: date('valid_to', { mode: 'string' }),
    version: integer().notNull(),
    /** Key of the kept file; empty: rendered. */
    fileKey: text('file_key').notNull().default(''),
    fileType: text('file_type').$type<'image/jpeg' | 'image/png' | 'application/pdf'>().notNull().default('image/png'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('first_sale_papers_version').on(table.goodsKey, table.name, table.version),
    index('first_sale_papers_goods').on(table.goodsId),
  ],
)
