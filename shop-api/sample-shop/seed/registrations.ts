import type { RegistrationForm } from '#shop-api/modules/identity/registration/tables.ts'
import { registrationEvents, registrations } from '#shop-api/modules/identity/registration/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { bulkInsert } from './bulk.ts'

function formOf(member: SampleMember): RegistrationForm {
  const [address] = member.addresses
  const place = { region: member.districtCode, street: member.registeredAddress }
  return {
    kind: member.kind,
    company: member.companyName,
    contact: member.contactName,
    email: member.email,
    scopes: member.scopeCodes,
    papers: member.licences.map(({ kind, number, validFrom, validTo }) => ({
      kind,
      number,
      validFrom,
      validTo: validTo ?? '',
      isEndless: validTo === null,
      uploadIds: [],
    })),
    ...place,
    delivery: { ...place, name: address?.consignee ?? '', phone: address?.phone ?? '' },
    stores: [],
  }
}

function eventsOf({ id, review }: SampleMember, now: Date): (typeof registrationEvents.$inferInsert)[] {
  const begun = { memberId: id, kind: 'begun' as const, text: '', createdAt: new Date(review.submittedAt) }
  const submitted = { ...begun, kind: 'submitted' as const }
  if (review.state !== 'rejected') return [begun, submitted]
  const decidedAt = review.decidedAt ? new Date(review.decidedAt) : now
  return [begun, submitted, { memberId: id, kind: 'refused', text: review.reason ?? '', createdAt: decidedAt }]
}

/** Those who are still on their way in: one waits for the review, one has something to mend. */
export async function loadRegistrations(db: Db, sample: readonly SampleMember[], now: Date): Promise<void> {
  const open = sample.filter(({ review }) => review.state !== 'approved')
  await bulkInsert(
    db,
    registrations,
    open.map((member) => {
      const submittedAt = new Date(member.review.submittedAt)
      const decidedAt = member.review.decidedAt ? new Date(member.review.decidedAt) : null
      const faults =
        member.review.state === 'rejected'
          ? [{ field: 'papers.clinicLicence.files', text: '请上传医疗机构执业许可证' }]
          : []
      const form = formOf(member)
      return {
        memberId: member.id,
        flow: 'single' as const,
        form,
        faults,
        agreedAt: submittedAt,
        savedAt: submittedAt,
        submittedAt,
        decidedAt,
      }
    }),
  )
  await bulkInsert(
    db,
    registrationEvents,
    open.flatMap((member) => eventsOf(member, now)),
  )
}
