import { laterKinds, memberKinds } from '#lib/contract/member-kinds.ts'
import type { WireRegistration, WireRegistrationRules } from '#lib/contract/registration/calls.ts'
import { maskPhone } from '#lib/kernel/phone.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { toWireForm } from './form.ts'
import type { LicenceRule } from './licence-list.ts'
import { kindNames, licencesOfBranch, licencesOfKind, usualScopes } from './licence-list.ts'
import { remarksOn } from './remarks.ts'
import { findRegistration, listEvents } from './repository.ts'
import { filesKey } from './save.ts'

const states = { draft: 'draft', pending: 'pending', approved: 'approved', rejected: 'refused' } as const
const stateTexts = { draft: '资料未提交', pending: '审核中', approved: '审核通过', refused: '审核未通过' } as const
const eventTexts = { begun: '开始注册', submitted: '提交审核', approved: '审核通过', refused: '审核未通过' } as const

/** A registration as its owner sees it; null for a member who came in another way. */
export async function registrationView(db: Db, member: CurrentMember, now: Date): Promise<WireRegistration | null> {
  const row = await findRegistration(db, member.id)
  if (!row) return null
  // The member may have been changed by this very request.
  const fresh = (await memberFacts(db, [member.id], 'reviewState', 'reviewReason')).get(member.id) ?? member
  const state = states[fresh.reviewState]
  const files = (await uploadsByUse(db, [filesKey(member.id)])).get(filesKey(member.id)) ?? []
  const remarks = remarksOn(row.form, row.flow, chinaDate(now))
  const stepOf = (field: string): number =>
    (row.flow === 'stores' ? field.startsWith('stores') : isPlace(field)) ? 3 : 2
  return {
    flow: row.flow,
    state,
    state_text: stateTexts[state],
    username: member.username,
    phone: maskPhone(member.accountPhone),
    saved_at: chinaDateTime(row.savedAt),
    reason: state === 'refused' ? (fresh.reviewReason ?? '') : '',
    faults: state === 'refused' ? row.faults.map((fault) => ({ step: stepOf(fault.field), ...fault })) : [],
    missing: state === 'draft' || state === 'refused' ? remarks : [],
    history: (await listEvents(db, member.id)).map(({ kind, text, createdAt }) => ({
      at: chinaDateTime(createdAt),
      text: text === '' ? eventTexts[kind] : `${eventTexts[kind]}：${text}`,
    })),
    ...toWireForm(row.form, new Map(files.map((file) => [file.id, file]))),
  }
}

const isPlace = (field: string): boolean => /^(region|street|delivery_)/.test(field)

const wireRule = (rule: LicenceRule): WireRegistrationRules['store_papers'][number] => ({
  kind: rule.kind,
  name: rule.name,
  is_required: rule.isRequired ? 1 : 0,
  can_be_endless: rule.canBeEndless ? 1 : 0,
  hint: rule.hint,
})

/** What each kind of member brings, and the scopes to choose from. */
export async function registrationRules(db: Db): Promise<WireRegistrationRules> {
  const rows = await allScopes(db)
  const known = new Set(rows.map(({ code }) => code))
  const rules = memberKinds.map((kind) => ({
    kind,
    name: kindNames[kind],
    papers: licencesOfKind(kind).map(wireRule),
    scopes: usualScopes[kind].filter((code) => known.has(code)),
  }))
  return {
    kinds: rules.filter(({ kind }) => !laterKinds.includes(kind)),
    more_kinds: rules.filter(({ kind }) => laterKinds.includes(kind)),
    store_papers: licencesOfBranch.map(wireRule),
    scopes: rows,
  }
}
