import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

export type InvoiceKind = 'ordinary' | 'special'

export type InvoiceState = 'applied' | 'issued' | 'refused' | 'cancelled'

/** What is on an invoice about its buyer. */
export interface InvoiceTitle {
  title: string
  taxNo: string
  address: string
  phone: string
  bank: string
  account: string
}

export const invoices = pgTable(
  'invoices',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    kind: text().$type<InvoiceKind>().notNull(),
    state: text().$type<InvoiceState>().notNull(),
    title: jsonb().$type<InvoiceTitle>().notNull(),
    email: text().notNull().default(''),
    remark: text().notNull().default(''),
    amountFen: fenColumn('amount_fen').notNull(),
    /** Of the official invoice, once it is recorded. */
    invoiceNo: text('invoice_no').unique(),
    /** The day that stands on it; null for those recorded without. */
    issuedOn: date('issued_on', { mode: 'string' }),
    /** Its file as the tax platform made it; null for those recorded without one. */
    fileKey: text('file_key'),
    fileType: text('file_type').$type<'pdf' | 'ofd' | 'xml'>(),
    fileHash: text('file_hash').unique(),
    /** Why the shop refused it. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it was recorded. */
    issuedAt: instant('issued_at'),
    /** Taken off by red-letter invoices since, for goods that were given back; and the number of the last of them. */
    correctedFen: fenColumn('corrected_fen').notNull().default(0),
    correctionNo: text('correction_no').notNull().default(''),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('invoices_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('invoices_state').on(table.state),
  ],
)

/** Orders of an invoice. An order is on one that lives only: refused and cancelled ones let it go. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: idOf('invoice_id', () => invoices.id),
    orderId: idOf('order_id', () => orders.id),
    amountFen: fenColumn('amount_fen').notNull(),
    isLive: boolean('is_live').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    uniqueIndex('invoice_orders_live').on(table.orderId).where(sql`${table.isLive}`),
  ],
)

/** Red-letter invoices as they were recorded; `at` is null for those recorded before their day was kept. */
export const invoiceCorrections = pgTable(
  'invoice_corrections',
  {
    id: serial().primaryKey(),
    invoiceId: idOf('invoice_id', () => invoices.id),
    number: text().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    at: instant('at'),
  },
  (table) => [index('invoice_corrections_invoice').on(table.invoiceId)],
)
