import { and, asc, eq, inArray } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { licenceSubmissions, licences } from './tables.ts'

export type LicenceRow = typeof licences.$inferSelect
export type SubmissionRow = typeof licenceSubmissions.$inferSelect

export function licencesOfMembers(db: Db, memberIds: readonly number[]): Promise<LicenceRow[]> {
  return db
    .select()
    .from(licences)
    .where(inArray(licences.memberId, [...memberIds]))
    .orderBy(asc(licences.id))
}

/** The newest submission of each kind that is not approved: what a member waits for, or has to do again. */
export async function openSubmissions(db: Db, memberId: number): Promise<Map<string, SubmissionRow>> {
  const rows = await db
    .select()
    .from(licenceSubmissions)
    .where(eq(licenceSubmissions.memberId, memberId))
    .orderBy(asc(licenceSubmissions.id))
  const newest = new Map<string, SubmissionRow>()
  for (const row of rows) if (row.state !== 'withdrawn') newest.set(row.kind, row)
  return new Map([...newest].filter(([, row]) => row.state !== 'approved'))
}

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

export function listSubmissions(db: Db, state: SubmissionRow['state'], { after, limit }: Place) {
  const order = state === 'pending' ? 'oldest' : 'newest'
  return db
    .select({ submission: licenceSubmissions, companyName: members.companyName, memberKind: members.kind })
    .from(licenceSubmissions)
    .innerJoin(members, eq(members.id, licenceSubmissions.memberId))
    .where(and(eq(licenceSubmissions.state, state), isBehind(licenceSubmissions.id, after, order)))
    .orderBy(byId(licenceSubmissions.id, order))
    .limit(limit)
}
