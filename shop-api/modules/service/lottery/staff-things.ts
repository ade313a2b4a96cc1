import type { FastifyInstance } from 'fastify'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { dataTable, pagerOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { markSent, openThings } from './operator.ts'

const THINGS = '/staff/lottery-prizes'
const send: readonly Role[] = ['sales', 'warehouse']

const PER_PAGE = 50

/** Things that were won and wait to be sent, oldest first. */
async function thingsPage({ db, field }: StaffContext, after = 0) {
  const rows = await openThings(db, { after, limit: PER_PAGE })
  return {
    title: '待发奖品',
    body: html`<main><h1>待发奖品</h1>${dataTable({
      caption: '待发奖品',
      columns: ['奖品', '会员', '中奖时间', '操作'],
      rows: rows.map((row) => [
        row.name,
        `${row.companyName}（编号 ${row.memberId}）`,
        row.at,
        html`<form method="post" action="${THINGS}/${row.id}/sent">${field}<button class="small">已发出</button></form>`,
      ]),
      empty: '暂无待发奖品',
    })}${pagerOf(THINGS, {}, { after, next: nextAfter(rows, PER_PAGE) })}</main>`,
  }
}

/** Things that were won, until they are on their way. */
export function registerThingPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: send, page: (context) => thingsPage(context) })
  const tab = { label: '待发奖品', order: 22, group: '订单' }
  get('/lottery-prizes', { query: placeQuery, tab }, (context, query) => thingsPage(context, query.after))
  post('/lottery-prizes/:id/sent', {}, async ({ db, id, now }) => ({
    to: THINGS,
    notice: `“${(await markSent(db, id, now)).name}”已发出`,
  }))
}
