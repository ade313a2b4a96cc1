import { chinaDate } from '#lib/kernel/time.ts'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { uploadsById } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { listAddresses } from '#shop-api/modules/identity/addresses/own-addresses.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, inputField, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { scans } from '#shop-api/modules/identity/licences/for-review.ts'
import type { ReviewState } from '#shop-api/modules/identity/members/member.ts'
import { reviewStates } from '#shop-api/modules/identity/members/member.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { kindNames } from './licence-list.ts'
import { showMember } from './operator.ts'
import { findRegistration } from './repository.ts'
import { showRegistration } from './show.ts'
import { contactForm, contactPersonForm, quotaForm, rightForm } from './staff-member-forms.ts'

export const MEMBERS = '/staff/members'

/** Who sees members, and who decides on them: the law wants the quality officer's word. */
export const memberRoles = {
  see: ['sales', 'finance', 'pharmacist'],
  review: ['pharmacist'],
  contact: ['sales', 'pharmacist'],
  rights: ['pharmacist'],
  contactPerson: ['sales'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

const tones: Readonly<Record<ReviewState, string>> = { pending: 'wait', approved: 'good', rejected: 'bad', draft: '' }

export const memberState = (state: ReviewState): Html =>
  html`<span class="state ${tones[state]}">${reviewStates[state]}</span>`

async function scopeNames(db: Db, codes: readonly string[]): Promise<string> {
  if (codes.length === 0) return '无'
  return (await allScopes(db)).flatMap(({ code, name }) => (codes.includes(code) ? [name] : [])).join('、')
}

type Registration = Awaited<ReturnType<typeof showRegistration>>
type Licence = Registration['papers'][number]

const events: Readonly<Record<string, string>> = {
  begun: '开始注册',
  submitted: '提交审核',
  approved: '审核通过',
  refused: '审核退回',
}

/** What was submitted, each paper beside its scan. */
async function handedIn(db: Db, registration: Registration): Promise<Html> {
  const all = [...registration.papers, ...registration.stores.flatMap(({ papers }) => papers)]
  const files = await uploadsById(
    db,
    all.flatMap((licence) => licence.uploadIds),
  )
  const licence = (each: Licence) =>
    html`<div class="beside">${factList([
      ['证照', each.name],
      ['编号', each.number],
      ['有效期', `${each.validFrom} 至 ${each.validTo}`],
    ])}${scans(each.uploadIds.flatMap((id) => files.get(id) ?? []))}</div>`
  return html`<section><h2>注册资料</h2>${
    registration.missing.length > 0 && html`<p class="problem">资料不完整：${registration.missing.join('；')}</p>`
  }
${factList([
  ['企业名称', registration.company],
  ['类型', registration.kind],
  ['联系人', registration.contact],
  ['邮箱', registration.email || '未填写'],
  ['注册地址', registration.address],
  ['收货', registration.delivery],
  ['经营范围', await scopeNames(db, registration.scopes)],
])}
${registration.papers.map(licence)}
${registration.stores.map(
  (branch) =>
    html`<h3>门店：${branch.name}</h3>${factList([
      ['联系人', branch.contact],
      ['地址', branch.address],
    ])}${branch.papers.map(licence)}`,
)}
${dataTable({
  caption: '审核记录',
  columns: ['时间', '事项', '说明'],
  rows: registration.history.map(({ at, kind, text }) => [at, events[kind] ?? kind, text]),
})}</section>`
}

function reviewForm({ field, id, attempt }: StaffContext, state: ReviewState): Html {
  return html`<section><h2>审核</h2><form class="fields" method="post" action="${MEMBERS}/${id}/review">${field}
${inputField({ name: 'reason', label: '退回原因', value: attempt?.given.reason, hint: '退回时必填，会员可见' })}
${state !== 'approved' && html`<button name="state" value="approved">通过</button>`}
<button class="danger" name="state" value="rejected">${state === 'approved' ? '停用（退回审核）' : '退回'}</button></form></section>`
}

/** Where else there is something about a member, for who may see it. */
function memberLinks({ operator, id }: StaffContext, { companyName }: { readonly companyName: string }): Html | false {
  const links = [
    { href: withQuery('/staff/orders', { q: companyName }), label: '订单', who: ['sales', 'finance'] },
    { href: `/staff/balances/${id}`, label: '余额流水', who: ['sales', 'finance'] },
    { href: `/staff/statements/${id}`, label: '月度对账单', who: ['sales', 'finance'] },
    { href: `/staff/credit/${id}`, label: '账期', who: ['finance'] },
    { href: `/staff/grants/${id}`, label: '充值、现金券与积分', who: ['sales', 'finance'] },
  ] as const satisfies readonly { href: string; label: string; who: readonly Role[] }[]
  const open = links.filter(({ who }) => mayDo(operator.roles, who))
  return (
    open.length > 0 &&
    html`<nav class="links" aria-label="该会员的往来"><ul>${open.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav>`
  )
}

export async function memberPage(context: StaffContext): Promise<Page> {
  const { db, id, now, operator } = context
  const { member, balance, papers, signIns } = await showMember(db, id)
  const registration = (await findRegistration(db, id)) ? await showRegistration(db, id, now) : null
  const today = chinaDate(now)
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const mayReview = may(memberRoles.review) && member.reviewState !== 'draft'
  const name = member.companyName || `会员 ${id}`
  return {
    title: name,
    body: html`<main><p><a href="${MEMBERS}">会员</a></p><h1>${name} ${memberState(member.reviewState)}</h1>
<section>${factList([
      ['会员编号', id],
      ['类型', kindNames[member.kind]],
      ['联系人', `${member.contactName} ${member.phone}`],
      ['登录账号', signIns.map(({ username }) => username).join('、') || '随总部登录'],
      ['注册日期', member.joinedOn],
      ['余额', `¥${balance}`],
      ['积分', member.points],
      ['经营范围', await scopeNames(db, member.scopeCodes)],
      ...(member.reviewReason === null ? [] : [['退回原因', member.reviewReason] as const]),
    ])}${memberLinks(context, member)}</section>
${mayReview && reviewForm(context, member.reviewState)}
${may(memberRoles.contact) && contactForm(context, member, `${MEMBERS}/${id}/contact`)}
${may(memberRoles.contactPerson) && (await contactPersonForm(context, member, `${MEMBERS}/${id}/service-contact`))}
${may(memberRoles.rights) && (await rightForm(context, member, `${MEMBERS}/${id}/rights`))}
${may(memberRoles.rights) && quotaForm(context, member, `${MEMBERS}/${id}/ephedrine`)}
${registration && (await handedIn(db, registration))}
<section><h2>收货地址</h2>${dataTable({
      caption: '收货地址',
      columns: ['收货人', '电话', '地址', ''],
      rows: (await listAddresses(db, id)).map((address) => [
        address.name,
        address.phone,
        [address.province, address.city, address.district, address.street].join(''),
        address.is_default === 1 ? html`<span class="state good">默认</span>` : '',
      ]),
      empty: '暂无收货地址',
    })}</section>
<section><h2>有效证照</h2>${dataTable({
      caption: '有效证照',
      columns: ['证照', '编号', '发证日期', '有效期至'],
      rows: papers.map((licence) => [
        licence.name,
        licence.number,
        licence.validFrom,
        licence.validTo !== null && licence.validTo < today
          ? html`<span class="state bad">${licence.validTo} 已过期</span>`
          : (licence.validTo ?? '长期'),
      ]),
      empty: '暂无审核通过的证照',
    })}</section></main>`,
  }
}
