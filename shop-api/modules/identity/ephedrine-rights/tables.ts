import { date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

export type ReceiptState = 'waiting' | 'uploaded' | 'approved' | 'rejected'

/** The signed receipt an order with ephedrine-containing goods owes once it was shipped. */
export const ephedrineReceipts = pgTable(
  'ephedrine_receipts',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id').notNull().unique(),
    memberId: idOf('member_id', () => members.id),
    state: text().$type<ReceiptState>().notNull(),
    /** Last day for handing it in; overdue ones keep the member from the next such order. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    remark: text().notNull().default(''),
    /** Why it was sent back. */
    reason: text().notNull().default(''),
    /** How often it was submitted; names its files. */
    attempt: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    uploadedAt: instant('uploaded_at'),
    decidedAt: instant('decided_at'),
  },
  (table) => [index('ephedrine_receipts_member').on(table.memberId, table.state)],
)
