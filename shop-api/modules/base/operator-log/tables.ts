import { bigserial, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

/** What one side of a change was, by field. */
export type LoggedFacts = Readonly<Record<string, unknown>>

/**
 * Every change operators ask for, written before it is made: one that was interrupted is here, too. Rows are kept for
 * good and no code takes any away.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: serial().primaryKey(),
    at: instant('at').notNull(),
    /** Null: somebody who has the operator token. */
    operatorId: integer('operator_id'),
    /** The name of then; names change. */
    operatorName: text('operator_name').notNull(),
    /** Address it came from. */
    source: text().notNull(),
    /** Method and path, such as POST /goods/:id/price. */
    operation: text().notNull(),
    /** What it was about: an id, an order number; null for the shop as a whole. */
    subject: text(),
    asked: jsonb().$type<LoggedFacts>().notNull(),
    outcome: text().$type<'begun' | 'done' | 'refused' | 'failed'>().notNull().default('begun'),
    /** Why it was refused. */
    reason: text().notNull().default(''),
    before: jsonb().$type<LoggedFacts>().notNull().default({}),
    after: jsonb().$type<LoggedFacts>().notNull().default({}),
  },
  (table) => [
    index('operator_actions_subject').on(table.operation, table.subject),
    index('operator_actions_at').on(table.at),
  ],
)

/**
 * What an import did to each row that it changed, written together with the change itself. A new row has nothing before. A program that
 * sends its whole stock every hour writes most of them: they are kept for the days the operator sets.
 */
export const operatorActionRows = pgTable(
  'operator_action_rows',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    actionId: idOf('action_id', () => operatorActions.id),
    /** What names the row in its file, such as the code of goods. */
    code: text().notNull(),
    /** By heading of the file. */
    before: jsonb().$type<LoggedFacts>().notNull(),
    after: jsonb().$type<LoggedFacts>().notNull(),
  },
  (table) => [
    index('operator_action_rows_action').on(table.actionId, table.id),
    index('operator_action_rows_code').on(table.code),
  ],
)
