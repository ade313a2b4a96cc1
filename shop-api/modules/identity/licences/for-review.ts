import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { usedBySubmission } from './overview.ts'
import type { SubmissionRow } from './reads.ts'
import { listSubmissions } from './reads.ts'
import { licenceName } from './validity.ts'

/** Certificates in a state, those that wait longest first, else the newest, with the ids of their files. */
export async function listForReview(db: Db, state: SubmissionRow['state'], place: Place) {
  const rows = await listSubmissions(db, state, place)
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

/** Scans beside what was typed from them: pictures as they are, other files to be opened. */
export const scans = (files: readonly Pick<WireUpload, 'id' | 'name' | 'type'>[]): Html =>
  files.length === 0
    ? html`<p class="empty">未上传文件</p>`
    : html`<ul class="scans">${files.map(({ id, name, type }) =>
        type.startsWith('image/')
          ? html`<li><a href="/staff/files/${id}" target="_blank" rel="noopener"><img src="/staff/files/${id}" alt="${name}，在新窗口中打开原图" loading="lazy"></a></li>`
          : html`<li><a href="/staff/files/${id}">下载 ${name}</a></li>`,
      )}</ul>`
