import { eq, lt, lte, max } from 'drizzle-orm'
import { eachAs } from '#lib/kernel/in-parts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { insertMany } from '#shop-api/platform/db/write-many.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { LoggedFacts } from './tables.ts'
import { operatorActionRows, operatorActions } from './tables.ts'

type ActionRow = typeof operatorActions.$inferSelect

/** Who changes what, from where. */
export interface Action {
  readonly at: Date
  readonly operatorId: number | null
  readonly operatorName: string
  readonly source: string
  readonly operation: string
  readonly subject: string | null
  readonly asked: LoggedFacts
}

interface Change<Result> {
  readonly result: Result
  /** What was made, where the entry was about nothing that was there before. */
  readonly subject?: string | undefined
  readonly before: LoggedFacts
  readonly after: LoggedFacts
  /** Why nothing was done after all. */
  readonly refused?: string | undefined
}

const outcomeOf = (error: unknown) =>
  error instanceof ShopRefusal
    ? { outcome: 'refused' as const, reason: error.message }
    : { outcome: 'failed' as const, reason: '' }

/**
 * Does the work between two entries: that it was asked for, and what became of it. Nothing is done that could not be
 * written down first.
 */
export async function logged<Result>(
  db: Db,
  action: Action,
  work: (actionId: number) => Promise<Change<Result>>,
): Promise<Change<Result>> {
  const [row] = await db.insert(operatorActions).values(action).returning({ id: operatorActions.id })
  const end = (set: Partial<ActionRow>) =>
    db
      .update(operatorActions)
      .set(set)
      .where(eq(operatorActions.id, row?.id ?? 0))
  try {
    const change = await work(row?.id ?? 0)
    const { subject, before, after, refused } = change
    const ending =
      refused === undefined ? { outcome: 'done' as const } : { outcome: 'refused' as const, reason: refused }
    await end({ ...ending, before, after, ...(subject === undefined ? {} : { subject }) })
    return change
  } catch (error) {
    await end(outcomeOf(error))
    throw error
  }
}

/** Writes down that somebody took away what is about people; before it is handed out. */
export async function logTaken(db: Db, action: Action): Promise<void> {
  await db.insert(operatorActions).values({ ...action, outcome: 'done' })
}

/** What became of one row of a file. */
export interface LoggedRow {
  readonly code: string
  readonly before: LoggedFacts
  readonly after: LoggedFacts
}

/** Writes what an import does, within its transaction: undone together with it. */
export async function logRows(tx: Db, actionId: number, rows: Iterable<LoggedRow>): Promise<void> {
  await insertMany(
    tx,
    operatorActionRows,
    eachAs(rows, (row) => ({ actionId, ...row })),
  )
}

/** Forgets what imports did to single rows before an instant; that they were made, by whom and with what counts stays. */
export async function purgeLoggedRows(db: Db, since: Date): Promise<void> {
  const [last] = await db
    .select({ id: max(operatorActions.id) })
    .from(operatorActions)
    .where(lt(operatorActions.at, since))
  if (last?.id) await deleteInParts(db, operatorActionRows, lte(operatorActionRows.actionId, last.id))
}
