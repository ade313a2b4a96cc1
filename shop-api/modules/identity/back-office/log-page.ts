import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { listActions } from '#shop-api/modules/base/operator-log/repository.ts'
import type { LoggedFacts } from '#shop-api/modules/base/operator-log/tables.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { dataTable, inputField, pager, withQuery } from './parts.ts'
import { staffPage } from './staff-route.ts'

const PATH = '/log'
const PER_PAGE = 50

const logQuery = z.object({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  who: z.string().trim().max(40).default(''),
  subject: z.string().trim().max(40).default(''),
})

const outcomes = { begun: '未完成', done: '已完成', refused: '被拒绝', failed: '出错' } as const

const inWords = (facts: LoggedFacts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}：${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')

/** What operators did, newest first. */
export function registerLogPage(app: FastifyInstance): void {
  const options = { path: PATH, roles: ['admin'], query: logQuery, tab: { label: '操作日志', order: 130 } } as const
  staffPage(app, options, async ({ db, query: { before, who, subject } }) => {
    const rows = await listActions(db, { before, operatorName: who, subject, limit: PER_PAGE })
    const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
    const address = (from: number | undefined) => withQuery(`/staff${PATH}`, { who, subject, before: from })
    return {
      title: '操作日志',
      body: html`<main><h1>操作日志</h1>
<form class="filter" method="get" action="/staff${PATH}">${inputField({ name: 'who', label: '操作人', value: who })}
${inputField({ name: 'subject', label: '编号', value: subject, hint: '商品、订单、会员的编号' })}<button>查询</button></form>
${dataTable({
  caption: '操作日志',
  columns: ['时间', '操作人', '来源', '操作', '编号', '内容', '结果', '更改前', '更改后'],
  rows: rows.map((row) => [
    chinaDateTime(row.at),
    row.operatorName,
    row.source,
    row.operation,
    row.subject,
    html`<pre>${inWords(row.asked)}</pre>`,
    `${outcomes[row.outcome]}${row.reason && `：${row.reason}`}`,
    html`<pre>${inWords(row.before)}</pre>`,
    html`<pre>${inWords(row.after)}</pre>`,
  ]),
})}
${pager(last === undefined ? null : address(last), before === undefined, address(undefined))}</main>`,
    }
  })
}
