import { and, count, eq, lte } from 'drizzle-orm'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { addresses, certificates, members } from '#shop-api/db/schema/members.ts'
import type { Fault, PaperForm, PlaceForm, RegistrationForm } from '#shop-api/db/schema/registrations.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { regionPath } from '#shop-api/modules/addresses/regions.ts'
import { notify } from '#shop-api/modules/messages/notify.ts'
import { ownPapers } from './form.ts'
import { nameOfPaper } from './paper-list.ts'
import { remarksOn } from './remarks.ts'
import type { RegistrationRow } from './store.ts'
import { changeRegistration, listEvents, lockRegistration, noteEvent } from './store.ts'

async function keepPapers(tx: Db, memberId: number, papers: readonly PaperForm[], today: string): Promise<void> {
  const held = papers.filter((paper) => paper.number !== '')
  if (held.length === 0) return
  for (const { kind, validFrom } of held) {
    // One issued later was renewed meanwhile: it stays beside what the form still says.
    const older = lte(certificates.validFrom, validFrom || today)
    await tx.delete(certificates).where(and(eq(certificates.memberId, memberId), eq(certificates.kind, kind), older))
  }
  await tx.insert(certificates).values(
    held.map((paper) => ({
      memberId,
      kind: paper.kind,
      name: nameOfPaper(paper.kind),
      number: paper.number,
      validFrom: paper.validFrom || today,
      validTo: paper.isEndless || paper.validTo === '' ? null : paper.validTo,
    })),
  )
}

async function keepAddress(
  tx: Db,
  memberId: number,
  place: PlaceForm & { name: string; phone: string },
): Promise<void> {
  const [held] = await tx.select({ n: count() }).from(addresses).where(eq(addresses.memberId, memberId))
  if ((held?.n ?? 0) > 0 || place.region === '') return
  const codes = await regionPath(tx, place.region)
  await tx
    .insert(addresses)
    .values({ memberId, consignee: place.name, phone: place.phone, detail: place.street, isDefault: true, ...codes })
}

/** Each store of a head office becomes a member of its group, reached by the head office's sign-in. */
async function openStores(tx: Db, head: typeof members.$inferSelect, form: RegistrationForm, now: Date): Promise<void> {
  const authorisation = form.papers.filter(({ kind }) => kind === 'purchaseAuthorisation')
  const rest = form.papers.filter(({ kind }) => kind === 'deviceRecord' || kind === 'foodLicence')
  for (const store of form.stores) {
    const codes = await regionPath(tx, store.region)
    const [opened] = await tx
      .insert(members)
      .values({
        groupId: head.id,
        kind: 'chain',
        companyName: store.name,
        contactName: store.contact,
        phone: store.phone,
        reviewState: 'approved',
        ...codes,
        registeredAddress: store.street,
        scopeCodes: [...form.scopes],
        serviceContactId: head.serviceContactId,
        businessPersonId: head.businessPersonId,
        joinedOn: chinaDate(now),
      })
      .returning({ id: members.id })
    if (!opened) throw new Error('an inserted member has no id')
    await keepPapers(tx, opened.id, [...store.papers, ...authorisation, ...rest], chinaDate(now))
    await keepAddress(tx, opened.id, { ...store, name: store.contact })
  }
}

/** Approving a member anew after a stop takes nothing over: papers, names and scopes may have changed meanwhile. */
async function isTakenOver(tx: Db, memberId: number): Promise<boolean> {
  const kinds = (await listEvents(tx, memberId)).map(({ kind }) => kind)
  return kinds.lastIndexOf('approved') > kinds.lastIndexOf('submitted')
}

async function takeOver(tx: Db, row: RegistrationRow, now: Date): Promise<void> {
  const { memberId, form } = row
  const [head] = await tx
    .update(members)
    .set({
      kind: form.kind,
      companyName: form.company,
      contactName: form.contact,
      email: form.email,
      scopeCodes: [...form.scopes],
      registeredAddress: form.street,
      ...(await regionPath(tx, form.region)),
    })
    .where(eq(members.id, memberId))
    .returning()
  if (!head) throw new Error(`member ${memberId} is gone`)
  await keepPapers(tx, memberId, ownPapers(form), chinaDate(now))
  await keepAddress(tx, memberId, form.delivery)
  if (row.flow === 'stores' && row.storesOpenedAt === null) {
    await openStores(tx, head, form, now)
    await changeRegistration(tx, memberId, { storesOpenedAt: now })
  }
}

interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly reason: string
  readonly faults: readonly Fault[]
}

/**
 * What a decision of the operator means for a registration, inside the operator's transaction: the first approval makes its
 * papers, addresses and stores the member's; a refusal names what to mend. The member hears of it either way. Members
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
      ? '现在可以查看价格和采购了。首次下单前请先签署电子合同。'
      : [reason, ...faults.map(({ text }) => text)].filter(Boolean).join('；'),
    link: isApproved ? '/dzht' : '/register/step3',
    now,
  })
}
