import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** A lottery that runs for a while; each member has so many chances. */
export const lotteries = pgTable('draws', {
  id: serial().primaryKey(),
  name: text().notNull(),
  remarks: text().notNull().default(''),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  chances: integer().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Weight of winning nothing, beside the weights of the prizes. */
  blankWeight: integer('blank_weight').notNull(),
})

/** thing: sent by an operator. points and voucher are there at once. */
export type PrizeKind = 'points' | 'voucher' | 'thing'

export const lotteryPrizes = pgTable(
  'draw_prizes',
  {
    id: serial().primaryKey(),
    lotteryId: idOf('draw_id', () => lotteries.id),
    kind: text().$type<PrizeKind>().notNull(),
    name: text().notNull(),
    remarks: text().notNull().default(''),
    points: integer().notNull().default(0),
    voucherFen: fenColumn('voucher_fen').notNull().default(0),
    weight: integer().notNull(),
    stock: integer().notNull(),
    won: integer().notNull().default(0),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index('draw_prizes_draw').on(table.lotteryId),
    check('draw_prizes_within_stock', sql`${table.won} between 0 and ${table.stock}`),
  ],
)

/** Chances a member has spent of a draw. */
export const lotteryChances = pgTable(
  'draw_chances',
  {
    lotteryId: idOf('draw_id', () => lotteries.id),
    memberId: idOf('member_id', () => members.id),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.lotteryId, table.memberId] })],
)

/** What came of each chance; prize null: nothing. */
export const lotteryRecords = pgTable(
  'draw_records',
  {
    id: serial().primaryKey(),
    lotteryId: idOf('draw_id', () => lotteries.id),
    memberId: idOf('member_id', () => members.id),
    prizeId: integer('prize_id').references(() => lotteryPrizes.id),
    name: text().notNull(),
    remarks: text().notNull().default(''),
    at: instant('at').notNull(),
    /** When a thing was sent. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('draw_records_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('draw_records_won')
      .on(table.lotteryId, table.id.desc().nullsFirst())
      .where(sql`${table.prizeId} is not null`),
  ],
)
