import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, whichQuery } from '#shop-api/modules/base/access/asked.ts'
import { findGoodsCoded } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages, typedInto } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { answerSourcingRequest, listSourcingRequests } from './answer.ts'
import { stateOf, stateTexts } from './present.ts'

const REQUESTS = '/staff/sourcing-requests'
const roles: readonly Role[] = ['sales', 'service']
const PER_PAGE = 50
const firstPage: z.output<typeof whichQuery> = { which: 'open', after: 0 }

type Listed = Awaited<ReturnType<typeof listSourcingRequests>>[number]

function answerForm({ row }: Listed, { field, attempt }: StaffContext): Html {
  const to = `${REQUESTS}/${row.id}/answer`
  const { text = '', code = '' } = typedInto(attempt, to) ?? {}
  return html`<form class="row" method="post" action="${to}">${field}
<input name="text" value="${text}" maxlength="1000" required aria-label="${row.name} 的答复" placeholder="答复"><input class="short" name="code" value="${code}" maxlength="40" aria-label="${row.name} 对应的商品编码" placeholder="商品编码"><button class="small">答复</button></form>`
}

async function page(context: StaffContext, { which, after } = firstPage): Promise<Page> {
  const rows = await listSourcingRequests(context.db, which, { after, limit: PER_PAGE })
  const ids = rows.map(({ row }) => row)
  return {
    title: '求购',
    body: html`<main><h1>求购</h1>${viewsOf('求购范围', REQUESTS, { which }, { open: '待答复', all: '全部' })}${dataTable(
      {
        caption: '求购',
        columns: ['品种', '规格厂家', { label: '数量', isFigure: true }, '备注', '会员', '发布时间', '答复'],
        rows: rows.map((each) => [
          each.row.name,
          [each.row.spec, each.row.manufacturer].filter((part) => part !== '').join(' '),
          each.row.number,
          each.row.remark,
          html`<a href="/staff/members/${each.row.memberId}">${each.companyName}</a>`,
          chinaDateTime(each.row.createdAt),
          stateOf(each.row) === 'open'
            ? answerForm(each, context)
            : `${stateTexts[stateOf(each.row)]}${each.row.answer && `：${each.row.answer}`}`,
        ]),
        empty: which === 'open' ? '暂无待答复的求购' : '暂无求购',
      },
    )}${pagerOf(REQUESTS, { which }, { after, next: nextAfter(ids, PER_PAGE) })}</main>`,
  }
}

const goodsIdOf = async (db: Db, code: string): Promise<number | null> =>
  code === '' ? null : (await findGoodsCoded(db, code, 'code')).id

const answerBody = z.object({ text: answerText, code: z.string().trim().max(40).default('') })

/** Varieties members look for; with goods named, they hear when those can be bought. */
export function registerSourcingPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get('/sourcing-requests', { query: whichQuery, tab: { label: '求购', order: 55, group: '售后' } }, page)
  post('/sourcing-requests/:id/answer', { body: answerBody }, async ({ db, id, now }, { text, code }) => {
    await answerSourcingRequest(db, id, { text, goodsId: await goodsIdOf(db, code) }, now)
    return { to: REQUESTS, notice: '已答复，会员已收到通知' }
  })
}
