import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import { uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { answerFeedback, listAllFeedback } from './answer.ts'
import { feedbackUse } from './repository.ts'

const FEEDBACK = '/staff/feedback'
const roles: readonly Role[] = ['sales', 'service']
const PER_PAGE = 50
const firstPage: z.output<typeof whichQuery> = { which: 'open', after: 0 }

const answerForm = (id: number, field: Html): Html =>
  html`<form class="row" method="post" action="${FEEDBACK}/${id}/answer">${field}
<input name="text" maxlength="1000" required aria-label="意见 ${id} 的回复" placeholder="回复"><button class="small">回复</button></form>`

async function page({ db, field }: StaffContext, { which, after } = firstPage): Promise<Page> {
  const rows = await listAllFeedback(db, which, { after, limit: PER_PAGE })
  const photos = await uploadsByUse(
    db,
    rows.map(({ row }) => feedbackUse(row.id)),
  )
  const ids = rows.map(({ row }) => row)
  return {
    title: '意见反馈',
    body: html`<main><h1>意见反馈</h1>${viewsOf('反馈范围', FEEDBACK, { which }, { open: '待回复', all: '全部' })}${dataTable(
      {
        caption: '意见反馈',
        columns: ['内容', '类型', '照片', '会员', '电话', '提交时间', '回复'],
        rows: rows.map(({ row, companyName }) => [
          row.content,
          row.type,
          html`${(photos.get(feedbackUse(row.id)) ?? []).map(
            ({ id, name }) =>
              html`<div><a href="${FEEDBACK}/files/${id}" target="_blank" rel="noopener">${name}</a></div>`,
          )}`,
          html`<a href="/staff/members/${row.memberId}">${companyName}</a>`,
          row.phone,
          chinaDateTime(row.createdAt),
          row.answeredAt === null ? answerForm(row.id, field) : row.answer,
        ]),
        empty: which === 'open' ? '暂无待回复的意见' : '暂无意见反馈',
      },
    )}${pagerOf(FEEDBACK, { which }, { after, next: nextAfter(ids, PER_PAGE) })}</main>`,
  }
}

/** What members say about the shop, and the answers to it. */
export function registerFeedbackPages(app: FastifyInstance): void {
  const { get, file, post } = staffPages(app, { roles, page })
  get('/feedback', { query: whichQuery, tab: { label: '意见反馈', order: 57, group: '售后' } }, page)
  post('/feedback/:id/answer', { body: z.object({ text: answerText }) }, async ({ db, id, now }, body) => {
    await answerFeedback(db, id, body.text, now)
    return { to: FEEDBACK, notice: '已回复，会员已收到通知' }
  })
  file('/feedback/files/:id', {}, ({ id }) => shownUpload(app.shop, id, ({ purpose }) => purpose === 'feedback'))
}
