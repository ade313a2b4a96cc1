import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#shop-api/platform/db/columns.ts'

/** Search engines that hear of changed pages. */
export const linkPushes = pgTable('link_pushes', {
  engine: text().primaryKey(),
  /** Pages that changed before are not sent: the engine has the sitemap. */
  since: instant('since').notNull(),
  /** Calls that failed since the last one that was taken. */
  failures: integer().notNull().default(0),
  /** When the next call may be made. */
  dueAt: instant('due_at').notNull(),
})

/** The change of a page that an engine took last: of goods, or of an article. */
export const pushedLinks = pgTable(
  'pushed_links',
  {
    engine: text().notNull(),
    subject: text().$type<'goods' | 'post'>().notNull(),
    subjectId: integer('subject_id').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.subject, table.subjectId] })],
)
