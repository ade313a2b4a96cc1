import { createHash } from 'node:crypto'
import { maskPhone } from '#lib/kernel/phone.ts'
import { sourceOf } from '#lib/kernel/source.ts'
import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { CodeSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import { sendCode, takeCode } from '#shop-api/modules/identity/auth/codes.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { TemplateRow } from './repository.ts'
import { addSigned, findTemplate, hasEvent, noteEvent, signedBy } from './repository.ts'
import { sealOf } from './seal.ts'
import type { SealedAgreement } from './tables.ts'
import { currentCopy, stateOf } from './validity.ts'
import { readerOf } from './view.ts'

interface Act {
  readonly member: CurrentMember
  readonly id: number
  readonly source: string
  readonly now: Date
}

/** An agreement in force. Throws ShopRefusal 404. */
async function inForce(db: Db, id: number): Promise<TemplateRow> {
  const template = await findTemplate(db, id)
  if (!template || template.retiredAt !== null) throw notFound('合同不存在')
  return template
}

async function signable(db: Db, { member, id }: Act): Promise<{ template: TemplateRow; signer: number }> {
  const template = await inForce(db, id)
  const { signer, maySign } = readerOf(member)
  if (!maySign) throw new ShopRefusal(403, '请由总部账号签署合同')
  if (member.reviewState !== 'approved') throw new ShopRefusal(409, '资质审核通过后才能签署合同')
  return { template, signer }
}

/** Notes once that an agreement was read to its end. */
export async function noteRead(db: Db, act: Act): Promise<void> {
  const template = await inForce(db, act.id)
  const { signer } = readerOf(act.member)
  if (await hasEvent(db, signer, template.id, 'read')) return
  const { source, now: createdAt } = act
  await noteEvent(db, { memberId: signer, templateId: template.id, kind: 'read', source, createdAt })
}

/** Sends the code an agreement is signed with, to the phone of the sign-in. */
export async function sendSigningCode(db: Db, sender: CodeSender, act: Act) {
  const { template, signer } = await signable(db, act)
  if (!(await hasEvent(db, signer, template.id, 'read'))) throw new ShopRefusal(409, '请先阅读合同全文')
  const { accountPhone: phone } = act.member
  const sent = await sendCode(db, sender, { phone, purpose: 'contract', source: sourceOf(act.source) }, act.now)
  const { source, now: createdAt } = act
  await noteEvent(db, { memberId: signer, templateId: template.id, kind: 'code', source, createdAt })
  return { phone: maskPhone(phone), retry_after: sent.retryAfter }
}

function copyOf(template: TemplateRow, act: Act, form: { code: string; signer: string }, no: string): SealedAgreement {
  const { member, now, source } = act
  const phone = maskPhone(member.accountPhone)
  return {
    no,
    title: template.title,
    kind: template.kind,
    version: template.version,
    html: template.html,
    company: member.companyName,
    signer: form.signer,
    phone,
    signedAt: chinaDateTime(now),
    validTo: chinaDate(new Date(now.getTime() + template.validDays * DAY_MS)),
    proof: `短信验证码 ${createHash('sha256').update(`${no}\n${form.code}`).digest('hex').slice(0, 16)}，手机 ${phone}，来源 ${source}`,
  }
}

/** Signs an agreement: read before, by the code sent for it. Pressed twice it is signed once. Throws ShopRefusal. */
export async function signAgreement(
  db: Db,
  secret: string,
  act: Act,
  form: { code: string; signer: string },
): Promise<void> {
  const { template, signer } = await signable(db, act)
  if (!(await hasEvent(db, signer, template.id, 'read'))) throw new ShopRefusal(409, '请先阅读合同全文')
  const tried = {
    phone: act.member.accountPhone,
    purpose: 'contract',
    code: form.code,
    source: sourceOf(act.source),
  } as const
  if (!(await takeCode(db, tried, act.now))) {
    throw fieldRefusal('code', '验证码错误或已过期，请重新获取')
  }
  await inTransaction(db, async (tx) => {
    await lockMember(tx, signer)
    const held = currentCopy(template.kind, await signedBy(tx, [signer]), act.now)
    if (stateOf(held, act.now) === 'signed') throw new ShopRefusal(409, '合同已签署，无需重复签署')
    const no = `HT${chinaDate(act.now).replaceAll('-', '')}-${signer}-${template.id}-${act.now.getTime() % 100_000}`
    const sealed = copyOf(template, act, form, no)
    await addSigned(tx, {
      memberId: signer,
      templateId: template.id,
      kind: template.kind,
      no,
      sealed,
      seal: sealOf(secret, sealed),
      signedAt: act.now,
      validTo: new Date(act.now.getTime() + template.validDays * DAY_MS),
    })
    const { source, now: createdAt } = act
    const text = `${form.signer}，合同编号 ${no}`
    await noteEvent(tx, { memberId: signer, templateId: template.id, kind: 'signed', text, source, createdAt })
    await notify(tx, {
      memberId: signer,
      kind: 'system',
      title: `《${template.title}》已签署`,
      text: `合同编号 ${no}，有效期至 ${sealed.validTo}。`,
      link: storefront.agreement,
      now: act.now,
    })
  })
}
