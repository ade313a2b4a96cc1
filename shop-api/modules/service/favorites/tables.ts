import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

export const favorites = pgTable(
  'favorites',
  {
    memberId: idOf('member_id', () => members.id),
    goodsId: idOf('goods_id', () => goods.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What the release before compares prices with; those of `watchedPrices` took its place. Goes in a later release. */
    notifiedPrice: priceColumn('notified_price'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.goodsId] })],
)

/** What goods that a member marked or bought cost the member when prices were compared last. */
export const watchedPrices = pgTable(
  'watched_prices',
  {
    memberId: idOf('member_id', () => members.id, { onDelete: 'cascade' }),
    goodsId: idOf('goods_id', () => goods.id),
    /** Yuan. */
    price: priceColumn('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.goodsId] })],
)
