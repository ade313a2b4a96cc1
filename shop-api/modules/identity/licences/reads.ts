import { and, asc, eq, inArray } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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
