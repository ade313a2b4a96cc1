import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { uploadsById } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import { listAddresses } from '#shop-api/modules/identity/addresses/own-addresses.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  areaField,
  dataTable,
  factList,
  inputField,
  minuteOf,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { scans } from '#shop-api/modules/identity/licences/for-review.ts'
import { notesOf } from '#shop-api/modules/identity/member-notes/notes.ts'
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
import type { MemberTab } from './staff-tabs.ts'
import { dealingsOf } from './staff-tabs.ts'

export const MEMBERS = '/staff/members'

const NOTES_SHOWN = 50
/** Licences are renewed within this time. */
const SOON_DAYS = 60

/** Who sees members, and who decides on them: the law wants the quality officer's word. */
export const memberRoles = {
  see: ['sales', 'finance', 'pharmacist'],
  review: ['pharmacist'],
  contact: ['sales', 'pharmacist'],
  rights: ['pharmacist'],
  contactPerson: ['sales'],
  note: ['sales', 'pharmacist'],
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

/** What colleagues should know; the member never sees it. */
async function notesSection({ db, id, field, attempt, operator }: StaffContext): Promise<Html> {
  const notes = await notesOf(db, id, NOTES_SHOWN)
  const form = html`<form class="fields" method="post" action="${MEMBERS}/${id}/notes">${field}
${areaField({ name: 'note', label: '新备注', value: attempt?.given.note, rows: 2, most: 500, isNeeded: true })}<button class="quiet">添加备注</button></form>`
  return html`<section><h2>备注<span class="aside"> 仅员工可见</span></h2>${mayDo(operator.roles, memberRoles.note) && form}${dataTable(
    {
      caption: '备注',
      columns: ['时间', '操作人', '备注'],
      rows: notes.map(({ at, operatorName, text }) => [
        html`<span class="nowrap">${minuteOf(at)}</span>`,
        html`<span class="nowrap">${operatorName}</span>`,
        html`<pre>${text}</pre>`,
      ]),
      empty: '暂无备注',
    },
  )}${notes.length === NOTES_SHOWN && html`<p class="aside">仅列出最近 ${NOTES_SHOWN} 条</p>`}</section>`
}

type Shown = Awaited<ReturnType<typeof showMember>>

const facts = async (db: Db, { member, balance, signIns }: Shown): Promise<Html> =>
  factList([
    ['会员编号', member.id],
    ...(member.code === null ? [] : [['客户编码', member.code] as const]),
    ['类型', kindNames[member.kind]],
    ['联系人', `${member.contactName} ${member.phone}`],
    ['登录账号', signIns.map(({ username }) => username).join('、') || '随总部登录'],
    ['注册日期', member.joinedOn],
    ['余额', `¥${balance}`],
    ['积分', member.points],
    ['经营范围', await scopeNames(db, member.scopeCodes)],
    ...(member.reviewReason === null ? [] : [['退回原因', member.reviewReason] as const]),
  ])

function validity(validTo: string | null, today: string): Html | string {
  if (validTo === null) return '长期'
  if (validTo < today) return html`<span class="state bad">${validTo} 已过期</span>`
  const days = Math.round((Date.parse(validTo) - Date.parse(today)) / DAY_MS)
  return days > SOON_DAYS ? validTo : html`<span class="state wait">${validTo} 剩 ${days} 天</span>`
}

const licencesTable = ({ papers }: Shown, today: string): Html =>
  html`<section><h2>有效证照</h2>${dataTable({
    caption: '有效证照',
    columns: ['证照', '编号', '发证日期', '有效期至'],
    rows: papers.map(({ name, number, validFrom, validTo }) => [name, number, validFrom, validity(validTo, today)]),
    empty: '暂无审核通过的证照',
  })}</section>`

async function addressTable(db: Db, id: number): Promise<Html> {
  return html`<section><h2>收货地址</h2>${dataTable({
    caption: '收货地址',
    columns: ['收货人', '电话', '地址', ''],
    rows: (await listAddresses(db, id)).map((address) => [
      address.name,
      address.phone,
      [address.province, address.city, address.district, address.street].join(''),
      address.is_default === 1 ? html`<span class="state good">默认</span>` : '',
    ]),
    empty: '暂无收货地址',
  })}</section>`
}

/** Of a form that was refused: the tab it is on. */
const tabOfForm = (given: Readonly<Record<string, string>>, isPending: boolean): string => {
  const fields = ['contactName', 'companyName', 'quota', 'contactId', ...(isPending ? [] : ['state'])]
  return fields.some((field) => given[field] !== undefined) ? 'profile' : 'overview'
}

/** A member: what is decided and done next on the first tab, everything known about them on the others. */
export async function memberPage(context: StaffContext, asked = 'overview'): Promise<Page> {
  const { db, id, now, operator, attempt } = context
  const found = await showMember(db, id)
  const { member, papers } = found
  const registration = (await findRegistration(db, id)) ? await showRegistration(db, id, now) : null
  const today = chinaDate(now)
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const isPending = member.reviewState === 'pending'
  const mayReview = may(memberRoles.review) && member.reviewState !== 'draft'
  const at = `${MEMBERS}/${id}`
  const expired = papers.filter(({ validTo }) => validTo !== null && validTo < today).length
  const handed = async () => (registration ? await handedIn(db, registration) : html``)
  const tabs: readonly MemberTab[] = [
    {
      key: 'overview',
      label: '概况',
      draw: async () =>
        html`<section>${await facts(db, found)}</section>${mayReview && isPending && reviewForm(context, member.reviewState)}${isPending && (await handed())}${await notesSection(context)}`,
    },
    ...(await dealingsOf.ask(context, member)),
    {
      key: 'licences',
      label: expired > 0 ? `证照（${expired} 份过期）` : '证照',
      count: papers.length,
      draw: async () => html`${licencesTable(found, today)}${!isPending && (await handed())}`,
    },
    {
      key: 'profile',
      label: '资料与权限',
      draw: async () => html`${await addressTable(db, id)}
${may(memberRoles.contact) && contactForm(context, member, `${at}/contact`)}
${may(memberRoles.contactPerson) && (await contactPersonForm(context, member, `${at}/service-contact`))}
${may(memberRoles.rights) && (await rightForm(context, member, `${at}/rights`))}
${may(memberRoles.rights) && quotaForm(context, member, `${at}/ephedrine`)}
${mayReview && !isPending && reviewForm(context, member.reviewState)}`,
    },
  ]
  const wanted = attempt ? tabOfForm(attempt.given, isPending) : asked
  const [first] = tabs
  const open = tabs.find(({ key }) => key === wanted) ?? first
  const name = member.companyName || `会员 ${id}`
  return {
    title: name,
    body: html`<main><p><a href="${MEMBERS}">会员</a></p><h1>${name} ${memberState(member.reviewState)}</h1>
${views(
  '会员的内容',
  tabs.map(({ key, label, count }) => ({
    href: withQuery(at, { tab: key === 'overview' ? undefined : key }),
    label: count === undefined ? label : `${label} ${count}`,
    isOpen: key === open?.key,
  })),
)}
${(await open?.draw()) ?? false}</main>`,
  }
}
