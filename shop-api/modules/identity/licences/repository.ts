import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { SubmissionRow } from './reads.ts'
import { licenceSubmissions } from './tables.ts'

/** Answers null when one of the same kind is waiting already. */
export async function addSubmission(tx: Db, values: typeof licenceSubmissions.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(licenceSubmissions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: licenceSubmissions.id })
  return row?.id ?? null
}

/** Takes a waiting submission back; false when there is none of this id and member. */
export async function withdrawSubmission(db: Db, memberId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(licenceSubmissions)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(
      and(
        inArray(licenceSubmissions.id, possibleIds([id])),
        eq(licenceSubmissions.memberId, memberId),
        eq(licenceSubmissions.state, 'pending'),
      ),
    )
    .returning({ id: licenceSubmissions.id })
  return rows.length === 1
}

/** Decides a waiting submission, once; null when it is none or was decided meanwhile. */
export async function decideSubmission(
  tx: Db,
  id: number,
  decision: { state: 'approved' | 'refused'; reason: string; now: Date },
): Promise<SubmissionRow | null> {
  const [row] = await tx
    .update(licenceSubmissions)
    .set({ state: decision.state, reason: decision.reason, decidedAt: decision.now })
    .where(and(eq(licenceSubmissions.id, id), eq(licenceSubmissions.state, 'pending')))
    .returning()
  return row ?? null
}
