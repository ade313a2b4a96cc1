import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { givenLimit, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import { uploadsById } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { factList, inputField, pagerOf, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { decideLicence } from './decide.ts'
import { listForReview, scans } from './for-review.ts'

const LICENCES = '/staff/licences'

const see: readonly Role[] = ['sales', 'pharmacist']
const decide: readonly Role[] = ['pharmacist']

const states = { pending: '待审核', approved: '已通过', refused: '未通过' } as const

/** Scans are beside each: more of them at once are slow to load. */
const PER_PAGE = 20

const listQuery = placeQuery.extend({
  state: z.enum(['pending', 'approved', 'refused']).catch('pending').default('pending'),
})
const firstPage: z.output<typeof listQuery> = { state: 'pending', after: 0 }

const decisionBody = z
  .object({
    state: z.enum(['approved', 'refused']),
    reason: z.string().trim().max(200).default(''),
    quota: givenLimit('额度', 1, 1_000_000).transform((quota) => quota ?? undefined),
  })
  .refine((body) => body.state === 'approved' || body.reason !== '', { path: ['reason'], message: '请填写退回原因' })

type Licence = Awaited<ReturnType<typeof listForReview>>[number]

function decisionForm(licence: Licence, { field, id, attempt }: StaffContext): Html {
  const given = id === licence.id ? attempt?.given : undefined
  return html`<form class="fields" method="post" action="${LICENCES}/${licence.id}/review">${field}
${
  licence.kind === 'ephedrineAuthorisation' &&
  inputField({ name: 'quota', label: '含麻商品额度', value: given?.quota, most: 7, hint: '留空则不改动原额度' })
}
${inputField({ name: 'reason', label: '退回原因', value: given?.reason, hint: '退回时必填，会员可见' })}
<button name="state" value="approved">通过</button><button class="danger" name="state" value="refused">退回</button></form>`
}

async function page(context: StaffContext, { state, after } = firstPage): Promise<Page> {
  const { db, operator } = context
  const licences = await listForReview(db, state, { after, limit: PER_PAGE })
  const files = await uploadsById(
    db,
    licences.flatMap((licence) => licence.files),
  )
  const mayDecide = state === 'pending' && mayDo(operator.roles, decide)
  const shown = (licence: Licence) => html`<section class="beside"><div><h2>${licence.name}</h2>${factList([
    ['会员', html`<a href="/staff/members/${licence.memberId}">${licence.companyName}</a>`],
    ['证照编号', licence.number],
    ['有效期', `${licence.validFrom} 至 ${licence.validTo ?? '长期'}`],
    ['提交时间', licence.handedInAt],
    ...(licence.reason === '' ? [] : [['退回原因', licence.reason] as const]),
  ])}${mayDecide && decisionForm(licence, context)}</div>
${scans(licence.files.flatMap((id) => files.get(id) ?? []))}</section>`
  return {
    title: '证照审核',
    body: html`<main><h1>证照审核</h1>${viewsOf('审核状态', LICENCES, { state }, states)}${licences.length === 0 ? html`<p class="empty">暂无${states[state]}的证照</p>` : licences.map(shown)}${pagerOf(LICENCES, { state }, { after, next: nextAfter(licences, PER_PAGE) })}</main>`,
  }
}

/** Licences members submitted again, each beside its scan. */
export function registerLicencePages(app: FastifyInstance): void {
  const { get, file, post } = staffPages(app, { roles: see, page })
  get('/licences', { query: listQuery, tab: { label: '证照审核', order: 40, group: '质管' } }, page)
  post('/licences/:id/review', { roles: decide, body: decisionBody }, async ({ db, id, now }, body) => {
    const { name } = await decideLicence(db, id, { ...body, now })
    return { to: LICENCES, notice: `《${name}》${body.state === 'approved' ? '已通过' : '已退回'}，会员已收到通知` }
  })
  file('/files/:id', {}, ({ id }) =>
    shownUpload(app.shop, id, ({ purpose }) => purpose === 'certificate' || purpose === 'registration'),
  )
}
