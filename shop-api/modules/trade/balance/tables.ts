import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

export type MoneyRequestKind = 'recharge' | 'withdraw'

export type MoneyRequestState = 'submitted' | 'done' | 'refused' | 'cancelled'

/** The company account the money comes from or goes to. */
export interface BankDetails {
  readonly accountName: string
  readonly bank?: string
  readonly accountNo?: string
}

/** Money a member says to have sent to the shop, or wants to have back; decided by an operator. */
export const moneyRequests = pgTable(
  'money_requests',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<MoneyRequestKind>().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    /** What arrived and was booked, where it is another amount than the one asked for. */
    arrivedFen: fenColumn('arrived_fen'),
    state: text().$type<MoneyRequestState>().notNull().default('submitted'),
    details: jsonb().$type<BankDetails>().notNull(),
    remark: text().notNull().default(''),
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('money_requests_amount', sql`${table.amountFen} > 0`),
    check('money_requests_arrived', sql`${table.arrivedFen} > 0`),
    index('money_requests_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('money_requests_open').on(table.id).where(sql`${table.state} = 'submitted'`),
  ],
)
