import { integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { CarrierWord } from '#shop-api/modules/trade/orders/carrier-word.ts'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Carriers that tell the shop where parcels are; parcels of others have what staff write. */
export const carriers = pgTable('carriers', {
  id: serial().primaryKey(),
  /** As it is called where parcels are shipped. */
  name: text().notNull().unique(),
  way: text().$type<'json' | 'stand-in'>().notNull(),
  /** Address that is asked about a parcel, with {no} in place of its number; empty where the carrier only calls. */
  pollUrl: text('poll_url').notNull(),
  /** What its calls and the shop's are signed with; null until it is made, and nobody can call before. */
  secret: text(),
  /** Since when, how often in a row and why it could not be asked, and when it is asked again. */
  failingSince: instant('failing_since'),
  failures: integer().notNull().default(0),
  lastError: text('last_error').notNull().default(''),
  askAfter: instant('ask_after'),
  /** Why the last of its own calls that was refused was, and when. */
  refusal: text().notNull().default(''),
  refusedAt: instant('refused_at'),
})

/** A parcel that is asked about, until it has arrived. */
export const carrierQuestions = pgTable(
  'carrier_questions',
  {
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id, { onDelete: 'cascade' }),
    trackingNo: text('tracking_no').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Since when, how often in a row and why there was no answer that could be kept. */
    failingSince: instant('failing_since'),
    failures: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.carrierId, table.trackingNo] })],
)

export type Said = Pick<CarrierWord, 'expectedOn' | 'events'> & Required<Pick<CarrierWord, 'temperatures'>>

/** What the carrier that is played here knows of a parcel; empty wherever a shop ships goods. */
export const standInParcels = pgTable('stand_in_parcels', {
  trackingNo: text('tracking_no').primaryKey(),
  said: jsonb().$type<Said>().notNull(),
})
