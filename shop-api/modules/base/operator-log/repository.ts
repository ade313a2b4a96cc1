import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { LoggedFacts } from './tables.ts'
import { operatorActions } from './tables.ts'

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
  readonly before: LoggedFacts
  readonly after: LoggedFacts
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
  work: () => Promise<Change<Result>>,
): Promise<Change<Result>> {
  const [row] = await db.insert(operatorActions).values(action).returning({ id: operatorActions.id })
  const end = (set: Partial<ActionRow>) =>
    db
      .update(operatorActions)
      .set(set)
      .where(eq(operatorActions.id, row?.id ?? 0))
  try {
    const change = await work()
    await end({ outcome: 'done', before: change.before, after: change.after })
    return change
  } catch (error) {
    await end(outcomeOf(error))
    throw error
  }
}

interface Listed {
  /** Entries older than this one. */
  readonly before?: number | undefined
  readonly operatorName?: string | undefined
  readonly subject?: string | undefined
  readonly limit: number
}

/** Entries, newest first. */
export function listActions(db: Db, { before, operatorName, subject, limit }: Listed): Promise<ActionRow[]> {
  return db
    .select()
    .from(operatorActions)
    .where(
      and(
        before === undefined ? undefined : lt(operatorActions.id, before),
        operatorName ? eq(operatorActions.operatorName, operatorName) : undefined,
        subject ? eq(operatorActions.subject, subject) : undefined,
      ),
    )
    .orderBy(desc(operatorActions.id))
    .limit(limit)
}
