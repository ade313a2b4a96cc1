import type { WireAgreement, WireAgreementDetail, WireAgreements } from '#lib/contract/agreements/calls.ts'
import { maskPhone } from '#lib/kernel/phone.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { SignedRow, TemplateRow } from './repository.ts'
import { findTemplate, hasEvent, listEvents, signedBy, templatesInForce, templatesReadBy } from './repository.ts'
import type { AgreementState } from './validity.ts'
import { currentCopy, isGood, missingAgreements, missingText, stateOf } from './validity.ts'

const stateTexts: Readonly<Record<AgreementState, string>> = {
  waiting: '待签署',
  signed: '已签署',
  expiring: '即将到期',
  expired: '已到期',
  voided: '已作废',
}

const eventTexts = {
  opened: '打开合同',
  read: '阅读完毕',
  code: '发送签署验证码',
  signed: '签署',
  downloaded: '下载签署件',
  voided: '作废',
} as const

interface Reader {
  /** Who signs for this member: its head office, or itself. */
  readonly signer: number
  readonly maySign: boolean
}

/** A head office signs for its stores: agreements belong to the group. */
export function readerOf(member: CurrentMember): Reader {
  const signer = member.groupId ?? member.id
  // The head office's sign-in acts for its stores; a store's own people don't sign for the group.
  return { signer, maySign: member.homeMemberId === signer }
}

interface Facts {
  readonly template: TemplateRow
  readonly copy: SignedRow | undefined
  readonly isRead: boolean
  readonly maySign: boolean
  readonly now: Date
}

function toWire({ template, copy, isRead, maySign, now }: Facts): WireAgreement {
  const state = stateOf(copy, now)
  return {
    id: template.id,
    title: template.title,
    version: template.version,
    state,
    state_text: stateTexts[state],
    no: copy?.no ?? '',
    signed_at: copy ? chinaDateTime(copy.signedAt) : '',
    valid_to: copy ? chinaDate(copy.validTo) : '',
    is_read: isRead ? 1 : 0,
    can_sign: maySign && state !== 'signed' ? 1 : 0,
    copy_id: copy?.id ?? 0,
  }
}

/** Agreements of a member: those in force with their state, and what was signed before. */
export async function agreementsOf(db: Db, member: CurrentMember, now: Date): Promise<WireAgreements> {
  const reader = readerOf(member)
  const signed = await signedBy(db, [reader.signer])
  const templates = await templatesInForce(db)
  const read = await templatesReadBy(db, reader.signer)
  const data = templates.map((template) =>
    toWire({
      template,
      copy: currentCopy(template.kind, signed, now),
      isRead: read.has(template.id),
      maySign: reader.maySign,
      now,
    }),
  )
  const shown = new Set(data.map((each) => each.copy_id))
  const past = await Promise.all(
    signed
      .filter((copy) => !shown.has(copy.id))
      .map(async (copy) => {
        const template = await findTemplate(db, copy.templateId)
        return template ? [toWire({ template, copy, isRead: true, maySign: false, now })] : []
      }),
  )
  const missing = missingAgreements(templates, signed, now)
  return {
    is_valid: missing.length === 0 ? 1 : 0,
    message: missing.length === 0 ? '' : missingText(missing),
    data,
    past: past.flat(),
  }
}

/** One agreement to read: in force, or one this member signed once. Throws ShopRefusal 404. */
export async function agreementDetail(
  db: Db,
  member: CurrentMember,
  id: number,
  now: Date,
): Promise<WireAgreementDetail> {
  const reader = readerOf(member)
  const template = await findTemplate(db, id)
  const signed = await signedBy(db, [reader.signer])
  const isMine = signed.some((copy) => copy.templateId === id)
  if (!template || (template.retiredAt !== null && !isMine)) throw notFound('合同不存在')
  const copy = currentCopy(template.kind, signed, now)
  // A good copy is shown as it was signed, whatever version it was.
  const own = copy && isGood(stateOf(copy, now)) ? copy : undefined
  const wire = toWire({
    template,
    copy,
    isRead: await hasEvent(db, reader.signer, id, 'read'),
    maySign: reader.maySign,
    now,
  })
  return {
    ...wire,
    can_sign: template.retiredAt === null ? wire.can_sign : 0,
    html: own && own.templateId === id ? own.sealed.html : template.html,
    company: own?.sealed.company ?? member.companyName,
    signer: own?.sealed.signer ?? member.contactName,
    phone: maskPhone(member.accountPhone),
    history: (await listEvents(db, reader.signer, id)).map(({ kind, text, createdAt }) => ({
      at: chinaDateTime(createdAt),
      text: text === '' ? eventTexts[kind] : `${eventTexts[kind]}：${text}`,
    })),
  }
}
