import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    /** What makes two adds the same line: type, goods or combination, and promotion ids. */
    key: text().notNull(),
    /** 0 ordinary, 1 flash sale, 2 exchange purchase, 3 combination (spec §3). */
    type: integer().notNull().default(0),
    goodsId: integer('goods_id'),
    /** Promotion id of a combination line. */
    combinationId: integer('combination_id'),
    number: integer().notNull(),
    isSelected: boolean('is_selected').notNull().default(true),
    goodsPriceId: integer('goods_price_id').notNull().default(0),
    ladderPriceId: integer('ladder_price_id').notNull().default(0),
    goodsManjianId: integer('goods_manjian_id').notNull().default(0),
    isNearExpiry: boolean('is_near_expiry').notNull().default(false),
    warehouseId: integer('warehouse_id').notNull().default(0),
    /** Unit price when it was added, in yuan; only to tell the buyer that it changed. */
    addedPrice: priceColumn('added_price').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('cart_lines_member_key').on(table.memberId, table.key)],
)
