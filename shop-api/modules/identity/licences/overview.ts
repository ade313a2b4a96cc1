import type { z } from 'zod'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { certificateShape } from '#lib/contract/user/shapes.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { MemberRow } from '#shop-api/modules/identity/auth/sessions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { PaperRow, SubmissionRow } from './repository.ts'
import { openSubmissions, papersOfMembers } from './repository.ts'
import { lastingLongest, paperName, validityOf } from './validity.ts'
import { papersOf } from './validity-rules.ts'

type WireCertificate = z.input<typeof certificateShape>

/** What an upload that belongs to a submission is marked with. */
export const usedBySubmission = (id: number): string => `certificate ${id}`

function toReview(row: SubmissionRow, files: readonly WireUpload[]): WireCertificate['review'] {
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
export async function licencesOf(db: Db, member: MemberRow, now: Date): Promise<WireCertificate[]> {
  const today = chinaDate(now)
  const held = await papersOfMembers(db, [member.id])
  const submissions = await openSubmissions(db, member.id)
  const files = await uploadsByUse(
    db,
    [...submissions.values()].map((row) => usedBySubmission(row.id)),
  )
  return papersOf(member.kind).map((use) => {
    const paper = lastingLongest(held, use.kind)
    const { state, text, daysLeft, effect } = validityOf(paper, use, today)
    const submission = submissions.get(use.kind)
    return {
      kind: use.kind,
      label: paperName(use.kind),
      is_required: use.isRequired ? 1 : 0,
      number: paper?.number ?? '',
      issued_on: paper?.validFrom ?? null,
      expires_on: paper?.validTo ?? null,
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
  const papers = await papersOfMembers(
    db,
    of.map((member) => member.id),
  )
  return new Map(of.map((member) => [member.id, warningsOf(member, papers, chinaDate(now))]))
}

function warningsOf(member: Pick<MemberRow, 'id' | 'kind'>, papers: readonly PaperRow[], today: string): number {
  const held = papers.filter((paper) => paper.memberId === member.id)
  return papersOf(member.kind).filter((use) => {
    const { state } = validityOf(lastingLongest(held, use.kind), use, today)
    return state === 'expired' || state === 'expiring' || (state === 'missing' && use.isRequired)
  }).length
}
