import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { goods } from './catalogue.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** Varieties members look for and the shop does not have, with what the operator says to it. */
export const wanted = pgTable(
  'wanted',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    manufacturer: text().notNull().default(''),
    spec: text().notNull().default(''),
    number: integer().notNull(),
    remark: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: instant('answered_at'),
    /** Goods the operator found for it; the member is told when they can be bought. */
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
