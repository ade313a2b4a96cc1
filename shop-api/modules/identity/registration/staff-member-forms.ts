import { z } from 'zod'
import { givenNumber, givenText, plainField } from '#shop-api/modules/base/access/asked.ts'
import { inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, fieldNames, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { quotaWords } from '#shop-api/modules/identity/ephedrine-rights/quota.ts'
import { memberFields } from '#shop-api/modules/identity/members/columns.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { scopesOf } from '#shop-api/modules/identity/members/scopes.ts'
import { listContacts } from '#shop-api/modules/identity/members/service-contact.ts'
import { drawFields } from '#shop-api/modules/identity/resource/fields.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

/** By the columns of their files, in which a phone may be left to the sign-in. */
export const contactColumns = {
  contactName: memberFields.contact,
  phone: { ...memberFields.phone, isNeeded: true, asking: { hint: '不影响登录手机号' } },
  email: memberFields.email,
} as const
export const rightColumns = {
  companyName: { ...memberFields.company, asking: { hint: '与证照一致，发票抬头和提现户名以此为准' } },
} as const

export const contactBody = z.object({ contactName: plainField, phone: plainField, email: plainField })

export const rightBody = z.object({
  companyName: plainField,
  scopes: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat()),
})

export const quotaBody = z.object({
  quota: givenNumber('授权额度', 1, 1_000_000),
  validTo: givenText(10)
    .transform((text) => (text === '' ? null : text))
    .pipe(z.iso.date('截止日期格式应为 2027-12-31').nullable()),
})

export const contactTexts = ({ contactName, phone, email }: MemberRow) => ({ contactName, phone, email })

/** What a licence says of the member: the name, and what it may deal in. */
export const rightTexts = ({ companyName, scopeCodes }: MemberRow): Texts => ({
  companyName,
  scopes: [...scopeCodes].sort().join(' '),
})

/** Which form was refused, by the fields that only one of them has. */
const typedOf = ({ attempt }: StaffContext, field: string) => (attempt?.given[field] === undefined ? null : attempt)

export function contactForm(context: StaffContext, member: MemberRow, action: string): Html {
  const shown = contactTexts(member)
  const typed = typedOf(context, 'contactName')
  const given = typed?.given ?? shown
  return html`${bothShown(typed, shown, fieldNames(contactColumns))}<section><h2>联系方式</h2><form class="fields" method="post" action="${action}">${context.field}${seenField(markOf(shown))}
${drawFields(contactColumns, given)}<button>保存联系方式</button></form></section>`
}

async function scopeBoxes(db: Db, memberId: number): Promise<Html> {
  const all = await scopesOf(db, memberId)
  return html`<fieldset class="boxes"><legend>经营范围</legend>${all.map(
    ({ code, name, isAllowed }) =>
      html`<label><input type="checkbox" name="scopes" value="${code}"${isAllowed && new Html(' checked')}>${name}</label>`,
  )}</fieldset>`
}

export async function rightForm(context: StaffContext, member: MemberRow, action: string): Promise<Html> {
  const shown = rightTexts(member)
  const typed = typedOf(context, 'companyName')
  return html`${bothShown(typed, shown, fieldNames(rightColumns))}<section><h2>企业名称与经营范围</h2><form class="fields" method="post" action="${action}">${context.field}${seenField(markOf(shown))}
${drawFields(rightColumns, typed?.given ?? shown)}${await scopeBoxes(context.db, member.id)}<button>保存</button></form></section>`
}

export function quotaForm(context: StaffContext, { ephedrine }: MemberRow, action: string): Html {
  const given = typedOf(context, 'quota')?.given
  return html`<section><h2>含麻采购授权</h2><p>${ephedrine === null ? '无含麻采购授权' : quotaWords(ephedrine)}</p>
<form class="fields" method="post" action="${action}">${context.field}
${inputField({ name: 'quota', label: '授权额度', value: given?.quota ?? (ephedrine === null ? '' : String(ephedrine.quota)), isNeeded: true, most: 7, hint: '总额度，含已用的' })}
${inputField({ name: 'validTo', label: '有效期至', type: 'date', value: given?.validTo, hint: '留空为长期有效' })}<button>${ephedrine === null ? '授权' : '更改授权'}</button></form>
${ephedrine !== null && html`<form method="post" action="${action}/withdraw">${context.field}<button class="danger">取消授权</button></form>`}</section>`
}

export const contactPersonBody = z.object({
  contactId: z
    .string()
    .regex(/^\d{0,9}$/)
    .default('')
    .transform((text) => (text === '' ? null : Number(text))),
})

/** Who serves the member; none of their own leaves them to the contact of everybody. */
export async function contactPersonForm(context: StaffContext, member: MemberRow, action: string): Promise<Html> {
  const contacts = await listContacts(context.db)
  const options = contacts.map(({ contact }) => [String(contact.id), `${contact.name} ${contact.phone}`] as const)
  return html`<section><h2>专属客服</h2><form class="fields" method="post" action="${action}">${context.field}
${selectField('contactId', '客服联系人', [['', '默认联系人'], ...options], String(member.serviceContactId ?? ''))}<button>保存专属客服</button></form></section>`
}
