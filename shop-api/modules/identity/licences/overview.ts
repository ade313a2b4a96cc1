import type { z } from 'zod'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { licenceShape } from '#lib/contract/user/shapes.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { LicenceRow, SubmissionRow } from './reads.ts'
import { licencesOfMembers, openSubmissions } from './reads.ts'
import { lastingLongest, licenceName, validityOf } from './validity.ts'
import { licenceUsesOf } from './validity-rules.ts'

type WireLicence = z.input<typeof licenceShape>

/** What an upload that belongs to a submission is marked with. */
export const usedBySubmission = (id: number): string => `certificate ${id}`

function toReview(row: SubmissionRow, files: readonly WireUpload[]): WireLicence['review'] {
  return {
    id: row.id,
    number: row.number,
    issued_on: row.validFrom,
    expires_on: row.validTo,
    state: row.state === 'refused' ? 'refused' : 'reviewing',
    reason: row.reason,
    created_at: chinaDateTime(row.createdAt),
    files: [...files],
  }
}

/** Every certificate a member needs or may hold here: its state, and what waits for a decision. */
export async function licencesOf(db: Db, member: MemberRow, now: Date): Promise<WireLicence[]> {
  const today = chinaDate(now)
  const held = await licencesOfMembers(db, [member.id])
  const submissions = await openSubmissions(db, member.id)
  const files = await uploadsByUse(
    db,
    [...submissions.values()].map((row) => usedBySubmission(row.id)),
  )
  return licenceUsesOf(member.kind).map((use) => {
    const licence = lastingLongest(held, use.kind)
    const { state, text, daysLeft, effect } = validityOf(licence, use, today)
    const submission = submissions.get(use.kind)
    return {
      kind: use.kind,
      label: licenceName(use.kind),
      is_required: use.isRequired ? 1 : 0,
      number: licence?.number ?? '',
      issued_on: licence?.validFrom ?? null,
      expires_on: licence?.validTo ?? null,
      days_left: daysLeft,
      state,
      state_text: text,
      effect,
      review: submission ? toReview(submission, files.get(usedBySubmission(submission.id)) ?? []) : null,
    }
  })
}

/** How many certificates of each member are expired, missing though required, or soon over. */
export async function licenceWarnings(
  db: Db,
  of: readonly Pick<MemberRow, 'id' | 'kind'>[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const papers = await licencesOfMembers(db, valuesOf(of, 'id'))
  return new Map(of.map((member) => [member.id, warningsOf(member, papers, chinaDate(now))]))
}

function warningsOf(member: Pick<MemberRow, 'id' | 'kind'>, papers: readonly LicenceRow[], today: string): number {
  const held = papers.filter((licence) => licence.memberId === member.id)
  return licenceUsesOf(member.kind).filter((use) => {
    const { state } = validityOf(lastingLongest(held, use.kind), use, today)
    return state === 'expired' || state === 'expiring' || (state === 'missing' && use.isRequired)
  }).length
}
