import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

export type GroupState = 'open' | 'succeeded' | 'failed'

/** A group of buyers under a group-buy promotion: full in time it succeeds, else everybody gets their money back. */
export const groupBuys = pgTable(
  'group_buys',
  {
    id: serial().primaryKey(),
    promotionId: idOf('promotion_id', () => promotions.id),
    /** Who opened it. */
    leaderId: idOf('leader_id', () => members.id),
    state: text().$type<GroupState>().notNull(),
    seats: integer().notNull(),
    taken: integer().notNull(),
    openedAt: instant('opened_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('group_buys_promotion').on(table.promotionId, table.state, table.closesAt),
    index('group_buys_open').on(table.closesAt).where(sql`${table.state} = 'open'`),
    check('group_buys_within_seats', sql`${table.taken} between 0 and ${table.seats}`),
  ],
)

/** A buyer's place in a group, with the order that waits for it. */
export const groupBuySeats = pgTable(
  'group_buy_seats',
  {
    id: serial().primaryKey(),
    groupId: idOf('group_id', () => groupBuys.id),
    memberId: idOf('member_id', () => members.id),
    orderId: idOf('order_id', () => orders.id),
    number: integer().notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    uniqueIndex('group_buy_seats_member').on(table.groupId, table.memberId),
    index('group_buy_seats_owner').on(table.memberId, table.id.desc().nullsFirst()),
    uniqueIndex('group_buy_seats_order').on(table.orderId),
  ],
)
