import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readChanged } from '#shop-api/modules/base/imports/read-field.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pager, viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { saveSeen, withSeen } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { changeQuota, changeScopes } from '#shop-api/modules/identity/ephedrine-rights/operator.ts'
import { addNote, noteBody } from '#shop-api/modules/identity/member-notes/notes.ts'
import { searchMembers } from '#shop-api/modules/identity/members/list-members.ts'
import { changeMember, reviewStates } from '#shop-api/modules/identity/members/member.ts'
import { findContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { kindNames } from './licence-list.ts'
import { review, reviewBody, showMember } from './operator.ts'
import { MEMBERS, memberPage, memberRoles, memberState } from './staff-member.ts'
import {
  contactBody,
  contactColumns,
  contactPersonBody,
  contactTexts,
  quotaBody,
  rightBody,
  rightColumns,
  rightTexts,
} from './staff-member-forms.ts'

const PER_PAGE = 50

type View = keyof typeof reviewStates | 'all'
const memberViews: Readonly<Record<View, string>> = { ...reviewStates, all: '全部' }

const listQuery = z.object({
  q: z.string().trim().max(64).default(''),
  state: z
    .enum(Object.keys(memberViews) as [View, ...View[]])
    .catch('pending')
    .default('pending'),
  from: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

async function listPage({ db }: StaffContext, query: z.output<typeof listQuery>): Promise<Page> {
  const { q, from } = query
  const state: View = q === '' ? query.state : 'all'
  const rows = await searchMembers(db, { q, state, from }, PER_PAGE)
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return {
    title: '会员',
    body: html`<main><h1>会员</h1>
<form class="filter" method="get" action="${MEMBERS}" role="search"><label>企业名称或手机号<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${viewsOf('审核状态', MEMBERS, { state }, memberViews)}
${dataTable({
  caption: '会员',
  columns: ['企业名称', '类型', '联系人', '手机号', '注册日期', '状态'],
  rows: rows.map((row) => [
    html`<a href="${MEMBERS}/${row.id}">${row.companyName || `会员 ${row.id}`}</a>`,
    kindNames[row.kind],
    row.contactName,
    row.phone,
    row.joinedOn,
    memberState(row.reviewState),
  ]),
  empty: '暂无符合条件的会员',
})}
${pager(
  last === undefined ? null : withQuery(MEMBERS, { q, state, from: last }),
  from === undefined,
  withQuery(MEMBERS, { q, state }),
)}</main>`,
  }
}

/** Members, and the registrations among them that wait for a decision. */
export function registerMemberPages(app: FastifyInstance): void {
  const page = (context: StaffContext) => memberPage(context)
  const { get, post } = staffPages(app, { roles: memberRoles.rights, page })
  get('/members', { roles: memberRoles.see, query: listQuery, tab: { label: '会员', order: 30 } }, listPage)
  const tabQuery = z.object({ tab: z.string().max(20).default('overview') })
  get('/members/:id', { roles: memberRoles.see, query: tabQuery }, (context, { tab }) => memberPage(context, tab))
  post('/members/:id/review', { roles: memberRoles.review, body: reviewBody }, async ({ db, id, now }, body) => {
    const { companyName } = await review(db, id, body, now)
    const notice = `${companyName} ${body.state === 'approved' ? '已通过审核' : '已退回'}，会员已收到通知`
    return { to: `${MEMBERS}/${id}`, notice }
  })
  const to = (id: number) => `${MEMBERS}/${id}?tab=profile`
  const found = async (db: Db, id: number) => (await showMember(db, id)).member
  post(
    '/members/:id/notes',
    { roles: memberRoles.note, body: noteBody },
    async ({ db, id, operator, now }, { note }) => {
      await found(db, id)
      await addNote(db, { memberId: id, text: note, operatorName: operator.name, at: now })
      return { to: `${MEMBERS}/${id}`, notice: '备注已添加' }
    },
  )
  post(
    '/members/:id/contact',
    { roles: memberRoles.contact, body: withSeen(contactBody) },
    async ({ db, id }, { seen, given }) => {
      await saveSeen(
        db,
        seen,
        async (tx) => contactTexts(await found(tx, id)),
        async (tx) => changeMember(tx, id, readChanged(contactColumns, given, contactTexts(await found(tx, id)))),
      )
      return { to: to(id), notice: '联系方式已保存' }
    },
  )
  post('/members/:id/rights', { body: withSeen(rightBody) }, async ({ db, id, now }, { seen, given }) => {
    await saveSeen(
      db,
      seen,
      async (tx) => rightTexts(await found(tx, id)),
      async (tx) => {
        const { scopeCodes, companyName } = await found(tx, id)
        await changeMember(tx, id, readChanged(rightColumns, { companyName: given.companyName }, { companyName }))
        // The member hears of scopes that changed, not of a name that was corrected.
        const isSame = [...scopeCodes].sort().join() === [...given.scopes].sort().join()
        if (!isSame) await changeScopes(tx, id, given.scopes, now)
      },
    )
    return { to: to(id), notice: '企业名称与经营范围已保存' }
  })
  post(
    '/members/:id/service-contact',
    { roles: memberRoles.contactPerson, body: contactPersonBody },
    async ({ db, id }, { contactId }) => {
      const contact = contactId === null ? null : await findContact(db, contactId)
      await found(db, id)
      await changeMember(db, id, { serviceContactId: contactId })
      return { to: to(id), notice: contact === null ? '已改由默认联系人服务' : `专属客服：${contact.name}` }
    },
  )
  const ephedrine = '/members/:id/ephedrine'
  post(ephedrine, { body: quotaBody }, async ({ db, id, now }, body) => {
    await changeQuota(db, id, { authorisation: body }, now)
    return { to: to(id), notice: '含麻采购授权已保存，会员已收到通知' }
  })
  post(`${ephedrine}/withdraw`, {}, async ({ db, id, now }) => {
    await changeQuota(db, id, { authorisation: null }, now)
    return { to: to(id), notice: '含麻采购授权已取消，会员已收到通知' }
  })
}
