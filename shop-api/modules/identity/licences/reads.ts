import type { Placeholder, SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import { licenceSubmissions, licences } from './tables.ts'

export type LicenceRow = typeof licences.$inferSelect
export type SubmissionRow = typeof licenceSubmissions.$inferSelect

const columns = { kind: licences.kind, name: licences.name, validTo: licences.validTo }

/** What rules ask of the licences of a member, to be read together with other things. */
export const licencesRead = (memberId: number | Placeholder | SQL) =>
  readRows(columns, sql`from ${licences} where ${eq(licences.memberId, memberId)}`)

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
    .select({
      submission: licenceSubmissions,
      companyName: memberFact(licenceSubmissions.memberId, 'companyName'),
      memberKind: memberFact(licenceSubmissions.memberId, 'kind'),
    })
    .from(licenceSubmissions)
    .where(and(eq(licenceSubmissions.state, state), isBehind(licenceSubmissions.id, after, order)))
    .orderBy(byId(licenceSubmissions.id, order))
    .limit(limit)
}
