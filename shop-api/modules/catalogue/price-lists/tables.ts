import { date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, priceColumn } from '#shop-api/platform/db/columns.ts'

/** Prices agreed with customers, for one of them or for many alike. */
export const priceLists = pgTable('price_lists', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** First and last day in China; null is open. */
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }),
})

export const priceListPrices = pgTable(
  'price_list_prices',
  {
    listId: idOf('list_id', () => priceLists.id, { onDelete: 'cascade' }),
    goodsId: idOf('goods_id', () => goods.id, { onDelete: 'cascade' }),
    /** Yuan a unit. */
    price: priceColumn('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.goodsId] }),
    index('price_list_prices_goods').on(table.goodsId),
  ],
)

/** The list a member buys by: one at most, so that no two agreed prices compete. */
export const priceListMembers = pgTable(
  'price_list_members',
  {
    memberId: integer('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    listId: idOf('list_id', () => priceLists.id, { onDelete: 'cascade' }),
  },
  (table) => [index('price_list_members_list').on(table.listId)],
)
