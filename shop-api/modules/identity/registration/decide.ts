import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { regionPath } from '#shop-api/modules/base/regions/regions.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { addFirstAddress } from '#shop-api/modules/identity/addresses/first-address.ts'
import { keepLicences } from '#shop-api/modules/identity/licences/keep.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { addMember, changeMember } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { ownLicences } from './form.ts'
import { nameOfLicence } from './licence-list.ts'
import { remarksOn } from './remarks.ts'
import type { RegistrationRow } from './repository.ts'
import { changeRegistration, listEvents, lockRegistration, noteEvent } from './repository.ts'
import type { Fault, LicenceForm, PlaceForm, RegistrationForm } from './tables.ts'

async function keepGivenLicences(
  tx: Db,
  memberId: number,
  papers: readonly LicenceForm[],
  today: string,
): Promise<void> {
  const licences = papers
    .filter((licence) => licence.number !== '')
    .map(({ kind, number, validFrom, validTo, isEndless }) => ({
      kind,
      name: nameOfLicence(kind),
      number,
      validFrom: validFrom || today,
      validTo: isEndless || validTo === '' ? null : validTo,
    }))
  await keepLicences(tx, memberId, licences)
}

async function keepAddress(
  tx: Db,
  memberId: number,
  place: PlaceForm & { name: string; phone: string },
): Promise<void> {
  if (place.region === '') return
  const codes = await regionPath(tx, place.region)
  await addFirstAddress(tx, { memberId, consignee: place.name, phone: place.phone, detail: place.street, ...codes })
}

/** Each store of a head office becomes a member of its group, reached by the head office's sign-in. */
async function openBranches(tx: Db, head: MemberRow, form: RegistrationForm, now: Date): Promise<void> {
  const authorisation = form.papers.filter(({ kind }) => kind === 'purchaseAuthorisation')
  const rest = form.papers.filter(({ kind }) => kind === 'deviceRecord' || kind === 'foodLicence')
  for (const branch of form.stores) {
    const codes = await regionPath(tx, branch.region)
    const openedId = await addMember(tx, {
      groupId: head.id,
      kind: 'chain',
      companyName: branch.name,
      contactName: branch.contact,
      phone: branch.phone,
      reviewState: 'approved',
      ...codes,
      registeredAddress: branch.street,
      scopeCodes: [...form.scopes],
      serviceContactId: head.serviceContactId,
      businessPersonId: head.businessPersonId,
      joinedOn: chinaDate(now),
    })
    await keepGivenLicences(tx, openedId, [...branch.papers, ...authorisation, ...rest], chinaDate(now))
    await keepAddress(tx, openedId, { ...branch, name: branch.contact })
  }
}

/** Approving a member again after a stop takes nothing over: licences, names and scopes may have changed meanwhile. */
async function isTakenOver(tx: Db, memberId: number): Promise<boolean> {
  const kinds = (await listEvents(tx, memberId)).map(({ kind }) => kind)
  return kinds.lastIndexOf('approved') > kinds.lastIndexOf('submitted')
}

async function takeOver(tx: Db, row: RegistrationRow, now: Date): Promise<void> {
  const { memberId, form } = row
  const head = await changeMember(tx, memberId, {
    kind: form.kind,
    companyName: form.company,
    contactName: form.contact,
    email: form.email,
    scopeCodes: [...form.scopes],
    registeredAddress: form.street,
    ...(await regionPath(tx, form.region)),
  })
  if (!head) throw new Error(`member ${memberId} is gone`)
  await keepGivenLicences(tx, memberId, ownLicences(form), chinaDate(now))
  await keepAddress(tx, memberId, form.delivery)
  if (row.flow === 'stores' && row.branchesOpenedAt === null) {
    await openBranches(tx, head, form, now)
    await changeRegistration(tx, memberId, { branchesOpenedAt: now })
  }
}

interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly reason: string
  readonly faults: readonly Fault[]
}

/**
 * What a decision of the operator means for a registration, inside the operator's transaction: the first approval makes its
 * licences, addresses and stores the member's; a refusal names what to mend. The member hears of it either way. Members
 * who came in another way have none, and nothing happens.
 */
export async function decideRegistration(tx: Db, memberId: number, decision: Decision, now: Date): Promise<void> {
  const row = await lockRegistration(tx, memberId)
  if (!row) return
  const { state, reason, faults } = decision
  if (state === 'approved') {
    if (!row.submittedAt) throw new ShopRefusal(409, '该会员尚未提交注册资料')
    if (!(await isTakenOver(tx, memberId))) {
      const open = remarksOn(row.form, row.flow, chinaDate(now))[0]
      if (open) throw new ShopRefusal(409, `资料不完整：${open.text}`)
      await takeOver(tx, row, now)
    }
  }
  await changeRegistration(tx, memberId, { decidedAt: now, faults: [...faults] })
  const isApproved = state === 'approved'
  await noteEvent(tx, memberId, isApproved ? 'approved' : 'refused', now, isApproved ? '' : reason)
  await notify(tx, {
    memberId,
    kind: 'certificate',
    title: isApproved ? '资质审核已通过' : '资质审核未通过',
    text: isApproved
      ? '现可查看价格并采购，首次下单前请先签署电子合同。'
      : [reason, ...faults.map(({ text }) => text)].filter(Boolean).join('；'),
    link: isApproved ? storefront.agreement : storefront.registrationReview,
    now,
  })
}
