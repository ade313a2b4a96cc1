import { chinaDateTime } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { usedBySubmission } from './overview.ts'
import type { SubmissionRow } from './repository.ts'
import { listSubmissions } from './repository.ts'
import { licenceName } from './validity.ts'

/** Certificates in a state, the newest first, with the ids of their files. */
export async function listForReview(db: Db, state: SubmissionRow['state']) {
  const rows = await listSubmissions(db, state)
  const files = await uploadsByUse(
    db,
    rows.map(({ submission }) => usedBySubmission(submission.id)),
  )
  return rows.map(({ submission, companyName }) => ({
    id: submission.id,
    memberId: submission.memberId,
    companyName,
    kind: submission.kind,
    name: licenceName(submission.kind),
    number: submission.number,
    validFrom: submission.validFrom,
    validTo: submission.validTo,
    reason: submission.reason,
    handedInAt: chinaDateTime(submission.createdAt),
    files: (files.get(usedBySubmission(submission.id)) ?? []).map((file) => file.id),
  }))
}
