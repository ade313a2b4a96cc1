import { z } from 'zod'
import { givenName, givenNumber, givenText } from '#shop-api/modules/base/access/asked.ts'
import { inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { FieldNames, Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { quotaWords } from '#shop-api/modules/identity/ephedrine-rights/quota.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { scopesOf } from '#shop-api/modules/identity/members/scopes.ts'
import { listContacts } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

const contactNames = { contactName: '联系人', phone: '联系电话', email: '邮箱' } as const satisfies FieldNames
const rightNames = { companyName: '企业名称' } as const satisfies FieldNames

export const contactBody = z.object({
  contactName: givenName('联系人', 20),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[0-9-]{5,20}$/, '请填写联系电话'),
  email: z.union([z.literal(''), z.email('邮箱格式不正确').max(100)]).default(''),
})

export const rightBody = z.object({
  companyName: givenName('企业名称', 60),
  scopes: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => (given === undefined ? [] : [given].flat()))
    .refine((given) => given.length > 0, '请至少选择一项经营范围'),
})

export const quotaBody = z.object({
  quota: givenNumber('授权额度', 1, 1_000_000),
  validTo: givenText(10)
    .transform((text) => (text === '' ? null : text))
    .pipe(z.iso.date('截止日期格式应为 2027-12-31').nullable()),
})

export const contactTexts = ({ contactName, phone, email }: MemberRow): Texts => ({ contactName, phone, email })

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
  return html`${bothShown(typed, shown, contactNames)}<section><h2>联系方式</h2><form class="fields" method="post" action="${action}">${context.field}${seenField(markOf(shown))}
${inputField({ name: 'contactName', label: contactNames.contactName, value: given.contactName, isNeeded: true, most: 20 })}
${inputField({ name: 'phone', label: contactNames.phone, value: given.phone, isNeeded: true, most: 20, hint: '不影响登录手机号' })}
${inputField({ name: 'email', label: contactNames.email, value: given.email, most: 100 })}<button>保存联系方式</button></form></section>`
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
  return html`${bothShown(typed, shown, rightNames)}<section><h2>企业名称与经营范围</h2><form class="fields" method="post" action="${action}">${context.field}${seenField(markOf(shown))}
${inputField({ name: 'companyName', label: '企业名称', value: (typed?.given ?? shown).companyName, isNeeded: true, most: 60, hint: '与证照一致，发票抬头和提现户名以此为准' })}
${await scopeBoxes(context.db, member.id)}<button>保存</button></form></section>`
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
