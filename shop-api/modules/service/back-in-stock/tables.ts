import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** Who waits for goods that are out of stock. One row a member and goods: asking again makes it wait again. */
export const backInStockAlerts = pgTable(
  'arrival_notices',
  {
    memberId: idOf('member_id', () => members.id),
    goodsId: idOf('goods_id', () => goods.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the member was notified; null while waiting. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.goodsId] }),
    index('arrival_notices_waiting').on(table.goodsId).where(sql`${table.notifiedAt} is null`),
  ],
)
