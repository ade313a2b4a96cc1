import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Varieties members look for and the shop does not have, with what the operator says to it. */
export const sourcingRequests = pgTable(
  'wanted',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    name: text().notNull(),
    manufacturer: text().notNull().default(''),
    spec: text().notNull().default(''),
    number: integer().notNull(),
    remark: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: instant('answered_at'),
    /** Goods the operator found for it; the member is notified when they can be bought. */
    goodsId: integer('goods_id').references(() => goods.id),
    arrivedAt: instant('arrived_at'),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('wanted_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('wanted_goods').on(table.goodsId),
  ],
)
