import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { possibleIds } from '#shop-api/db/ids.ts'
import { certificateSubmissions } from '#shop-api/db/schema/account.ts'
import { certificates, members } from '#shop-api/db/schema/members.ts'

export type PaperRow = typeof certificates.$inferSelect
export type SubmissionRow = typeof certificateSubmissions.$inferSelect

export function papersOfMembers(db: Db, memberIds: readonly number[]): Promise<PaperRow[]> {
  return db
    .select()
    .from(certificates)
    .where(inArray(certificates.memberId, [...memberIds]))
    .orderBy(asc(certificates.id))
}

/** The newest submission of each kind that is not approved: what a member waits for, or has to do again. */
export async function openSubmissions(db: Db, memberId: number): Promise<Map<string, SubmissionRow>> {
  const rows = await db
    .select()
    .from(certificateSubmissions)
    .where(eq(certificateSubmissions.memberId, memberId))
    .orderBy(asc(certificateSubmissions.id))
  const newest = new Map<string, SubmissionRow>()
  for (const row of rows) if (row.state !== 'withdrawn') newest.set(row.kind, row)
  return new Map([...newest].filter(([, row]) => row.state !== 'approved'))
}

/** Answers null when one of the same kind is waiting already. */
export async function addSubmission(
  tx: Db,
  values: typeof certificateSubmissions.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(certificateSubmissions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: certificateSubmissions.id })
  return row?.id ?? null
}

/** Takes a waiting submission back; false when there is none of this id and member. */
export async function withdrawSubmission(db: Db, memberId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(certificateSubmissions)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(
      and(
        inArray(certificateSubmissions.id, possibleIds([id])),
        eq(certificateSubmissions.memberId, memberId),
        eq(certificateSubmissions.state, 'pending'),
      ),
    )
    .returning({ id: certificateSubmissions.id })
  return rows.length === 1
}

/** Decides a waiting submission, once; null when it is none or was decided meanwhile. */
export async function decideSubmission(
  tx: Db,
  id: number,
  decision: { state: 'approved' | 'refused'; reason: string; now: Date },
): Promise<SubmissionRow | null> {
  const [row] = await tx
    .update(certificateSubmissions)
    .set({ state: decision.state, reason: decision.reason, decidedAt: decision.now })
    .where(and(eq(certificateSubmissions.id, id), eq(certificateSubmissions.state, 'pending')))
    .returning()
  return row ?? null
}

export function listSubmissions(db: Db, state: SubmissionRow['state']) {
  return db
    .select({ submission: certificateSubmissions, companyName: members.companyName, memberKind: members.kind })
    .from(certificateSubmissions)
    .innerJoin(members, eq(members.id, certificateSubmissions.memberId))
    .where(eq(certificateSubmissions.state, state))
    .orderBy(desc(certificateSubmissions.id))
    .limit(100)
}
