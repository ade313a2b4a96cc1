import { maskPhone } from '#lib/kernel/phone.ts'
import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { sealOf } from '#shop-api/modules/identity/agreements/seal.ts'
import type { SealedAgreement } from '#shop-api/modules/identity/agreements/tables.ts'
import { agreementEvents, agreementTemplates, signedAgreements } from '#shop-api/modules/identity/agreements/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { markdownBody } from '#shop-api/platform/documents/rich-text.ts'
import { agreements } from '#shop-api/sample-shop/content/agreements.ts'
import type { SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

/** Signed so many days before the sample is loaded. */
const SIGNED_AGO = 120
/** The member who has signed nothing yet. */
const UNSIGNED = 125

/** Agreements in force, signed by everybody who may sign, but for one. */
export async function loadAgreements(
  db: Db,
  sample: readonly SampleMember[],
  now: Date,
  secret: string,
): Promise<void> {
  const publishedAt = new Date(now.getTime() - 400 * DAY_MS)
  const templates = agreements.map(({ kind, title, validDays, text }, index) => ({
    id: index + 1,
    kind,
    version: 1,
    title,
    source: text,
    html: markdownBody(text),
    validDays,
    publishedAt,
  }))
  await bulkInsert(db, agreementTemplates, templates)
  await continueNumbering(db, agreementTemplates)
  const signers = sample.filter(
    (member) => member.review.state === 'approved' && member.signIn !== null && member.id !== UNSIGNED,
  )
  const signedAt = new Date(now.getTime() - SIGNED_AGO * DAY_MS)
  const copies = signers.flatMap((member) =>
    templates.map((template) => {
      const validTo = new Date(signedAt.getTime() + template.validDays * DAY_MS)
      const phone = maskPhone(member.phone)
      const sealed: SealedAgreement = {
        no: `HT${chinaDate(signedAt).replaceAll('-', '')}-${member.id}-${template.id}`,
        title: template.title,
        kind: template.kind,
        version: template.version,
        html: template.html,
        company: member.companyName,
        signer: member.contactName,
        phone,
        signedAt: chinaDateTime(signedAt),
        validTo: chinaDate(validTo),
        proof: `样例签署，手机 ${phone}`,
      }
      const seal = sealOf(secret, sealed)
      return {
        memberId: member.id,
        templateId: template.id,
        kind: template.kind,
        no: sealed.no,
        sealed,
        seal,
        signedAt,
        validTo,
      }
    }),
  )
  await bulkInsert(db, signedAgreements, copies)
  await bulkInsert(
    db,
    agreementEvents,
    copies.flatMap(({ memberId, templateId, no }) =>
      (['read', 'signed'] as const).map((kind) => ({
        memberId,
        templateId,
        kind,
        text: kind === 'signed' ? `合同编号 ${no}` : '',
        createdAt: signedAt,
      })),
    ),
  )
}
