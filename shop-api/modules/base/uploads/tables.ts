import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Submitted files; their bytes are in the data folder under file_key. */
export const uploads = pgTable(
  'uploads',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id').notNull(),
    purpose: text().$type<'certificate' | 'receipt' | 'after_sales' | 'registration' | 'feedback' | 'chat'>().notNull(),
    /** As the buyer's computer called it, cleaned. */
    name: text().notNull(),
    type: text().$type<'image/jpeg' | 'image/png' | 'application/pdf'>().notNull(),
    size: integer().notNull(),
    /** Pixels of a picture as kept; 0 for everything else. */
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    fileKey: text('file_key').notNull().unique('uploads_file_key'),
    /** What it belongs to, such as "certificate 12"; null until a form was sent with it. */
    usedBy: text('used_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_member').on(table.memberId, table.createdAt), index('uploads_used_by').on(table.usedBy)],
)
