import type { z } from 'zod'
import type { registrationBody } from '#lib/contract/registration/shapes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { lastRegions } from '#shop-api/modules/base/regions/regions.ts'
import { takeUploads, uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { filesOf, toForm } from './form.ts'
import { licencesOfAnyKind, licencesOfBranch } from './licence-list.ts'
import type { Remark } from './remarks.ts'
import { remarksOn } from './remarks.ts'
import type { RegistrationRow } from './repository.ts'
import { changeRegistration, lockRegistration, noteEvent } from './repository.ts'
import type { RegistrationForm } from './tables.ts'

export const filesKey = (memberId: number) => `registration ${memberId}`

/** 422 with the messages of every field, in the order of the form. */
function refuseIncomplete(remarks: readonly Remark[]): ShopRefusal {
  const errors: Record<string, string[]> = {}
  for (const { field, text } of remarks) {
    errors[field] ??= []
    errors[field].push(text)
  }
  return new ShopRefusal(422, remarks[0]?.text ?? '请填写完整', errors)
}

/** The registration while it may be changed: before it is submitted, and after it was refused. Throws ShopRefusal. */
async function lockOpen(tx: Db, memberId: number): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, memberId)
  const state = (await memberFacts(tx, [memberId], 'reviewState')).get(memberId)?.reviewState
  if (!row || state === 'approved') throw new ShopRefusal(409, '资料已审核通过，如需更新请到“资质证件”')
  if (state === 'pending') throw new ShopRefusal(409, '资料正在审核中，暂不可修改')
  return row
}

/** Only licences somebody may ask for are kept, each once: those of another kind of member, too, should the kind change back. */
function tidy(form: RegistrationForm): RegistrationForm {
  const ofMember = [...licencesOfAnyKind]
  const ofBranch = licencesOfBranch.map(({ kind }) => kind)
  const pick = (papers: RegistrationForm['papers'], kinds: readonly string[]) =>
    kinds.flatMap((kind) => papers.find((licence) => licence.kind === kind) ?? [])
  return {
    ...form,
    papers: pick(form.papers, ofMember),
    stores: form.stores.map((branch) => ({ ...branch, papers: pick(branch.papers, ofBranch) })),
  }
}

/** Regions that are none, or not the last of their line, are taken as not chosen. */
async function knownRegions(tx: Db, form: RegistrationForm): Promise<RegistrationForm> {
  const named = [form.region, form.delivery.region, ...form.stores.map(({ region }) => region)].filter(Boolean)
  if (named.length === 0) return form
  const last = await lastRegions(tx, named)
  const known = (code: string) => (last.has(code) ? code : '')
  return {
    ...form,
    region: known(form.region),
    delivery: { ...form.delivery, region: known(form.delivery.region) },
    stores: form.stores.map((branch) => ({ ...branch, region: known(branch.region) })),
  }
}

async function keepFiles(tx: Db, memberId: number, form: RegistrationForm): Promise<void> {
  const usedBy = filesKey(memberId)
  const held = (await uploadsByUse(tx, [usedBy])).get(usedBy) ?? []
  const ids = filesOf(form).filter((id) => !held.some((file) => file.id === id))
  if (ids.length > 0) await takeUploads(tx, { memberId, purpose: 'registration', ids, usedBy })
}

/** Keeps the form as it is. With a step it is kept, too, but refused (422) as long as that step is incomplete. */
export async function saveRegistration(
  db: Db,
  memberId: number,
  wire: z.output<typeof registrationBody>,
  now: Date,
): Promise<void> {
  const remarks = await inTransaction(db, async (tx) => {
    const row = await lockOpen(tx, memberId)
    const sent = toForm(wire)
    const kind = row.flow === 'stores' ? 'chain' : sent.kind
    const form = await knownRegions(tx, tidy({ ...sent, kind }))
    await keepFiles(tx, memberId, form)
    await changeRegistration(tx, memberId, { form, savedAt: now })
    const name = form.company === '' ? {} : { companyName: form.company, contactName: form.contact || form.company }
    await changeMember(tx, memberId, { kind: form.kind, email: form.email, ...name })
    return remarksOn(form, row.flow, chinaDate(now))
  })
  if (wire.step === undefined) return
  const open = remarks.filter(({ step }) => step <= Number(wire.step))
  if (open.length > 0) throw refuseIncomplete(open)
}

/** Hands the registration in. Throws ShopRefusal 422 while something is missing. */
export async function submitRegistration(db: Db, memberId: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOpen(tx, memberId)
    const remarks = remarksOn(row.form, row.flow, chinaDate(now))
    if (remarks.length > 0) throw refuseIncomplete(remarks)
    await changeRegistration(tx, memberId, { submittedAt: now, decidedAt: null, faults: [] })
    await changeMember(tx, memberId, { reviewState: 'pending', reviewReason: null })
    await noteEvent(tx, memberId, 'submitted', now)
  })
}
