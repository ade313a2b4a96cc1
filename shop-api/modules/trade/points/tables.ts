import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/**
 * Why points moved. order: earned; order_return: taken back with returned goods. owed: lent, where those to take back
 * were spent; owed_paid: what was lent, paid back.
 */
export type PointsKind =
  | 'opening'
  | 'order'
  | 'order_return'
  | 'exchange'
  | 'exchange_return'
  | 'coupon'
  | 'draw'
  | 'prize'
  | 'adjust'
  | 'owed'
  | 'owed_paid'

/** Every movement of a member's points; members.points is their sum, kept with each of them and never below zero. */
export const pointsEntries = pgTable(
  'points_entries',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<PointsKind>().notNull(),
    points: integer().notNull(),
    /** Points of the member after this entry. */
    balance: integer().notNull(),
    orderId: integer('order_id'),
    pointsOrderId: integer('points_order_id'),
    note: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    index('points_entries_member').on(table.memberId, table.id),
    // An order earns once, no matter who says so how often.
    uniqueIndex('points_entries_earned').on(table.orderId).where(sql`${table.kind} = 'order'`),
  ],
)
