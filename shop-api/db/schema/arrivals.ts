import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { goods } from './catalogue.ts'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** Who waits for goods that are out of stock. One row a member and goods: asking anew makes it wait again. */
export const arrivalNotices = pgTable(
  'arrival_notices',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    goodsId: integer('goods_id')
      .notNull()
      .references(() => goods.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the member was told; null while waiting. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.goodsId] }),
    index('arrival_notices_waiting').on(table.goodsId).where(sql`${table.notifiedAt} is null`),
  ],
)
