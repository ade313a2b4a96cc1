import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** A file that goes with a mail, read when it is sent. */
export interface MailAttachment {
  invoiceId: number
}

/** Mails on their way: written with what they tell of, sent by a job, tried again when the carrier fails. */
export const mails = pgTable(
  'mails',
  {
    id: serial().primaryKey(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    attachment: jsonb().$type<MailAttachment>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failures: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [index('mails_waiting').on(table.id).where(sql`${table.sentAt} is null`)],
)

/** Text messages on their way, like mails: that there is news, and what the newest is called. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: serial().primaryKey(),
    phone: text().notNull(),
    title: text().notNull(),
    /** How many messages it tells of. */
    count: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failures: integer().notNull().default(0),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [index('text_messages_waiting').on(table.id).where(sql`${table.sentAt} is null`)],
)
