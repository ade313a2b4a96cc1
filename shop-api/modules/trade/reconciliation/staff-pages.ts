import type { FastifyInstance } from 'fastify'
import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pagerOf, selectField, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { describeDifference } from './describe.ts'
import { closeDifference, listDays, listDifferences } from './keep.ts'
import { closeBody, differenceState, reconcileBody } from './operator.ts'
import { reconcile, sourceLabel, sourcesOf } from './run.ts'
import type { DifferenceState } from './tables.ts'

const DIFFERENCES = '/staff/differences'
const roles: readonly Role[] = ['finance']
const PER_PAGE = 50
const DAYS_SHOWN = 14
const names = { open: '待处理', closed: '已说明', gone: '复核一致' } as const satisfies Record<DifferenceState, string>
const listQuery = placeQuery.extend({ state: differenceState.catch('open').default('open') })

const closing = (id: number, what: string, field: Html): Html =>
  html`<form class="row" method="post" action="${DIFFERENCES}/${id}/close">${field}<input name="reason" maxlength="200" required aria-label="${what} 的原因" placeholder="原因"><button class="small">记录原因</button></form>`

async function page(
  { db, field, attempt, now }: StaffContext,
  gateways: Gateways,
  state: DifferenceState = 'open',
  after = 0,
): Promise<Page> {
  const rows = (await listDifferences(db, state, { after, limit: PER_PAGE })).map(describeDifference)
  const days = await listDays(db, DAYS_SHOWN)
  const given = attempt?.given ?? {}
  return {
    title: '对账差异',
    body: html`<main><h1>对账差异</h1><p class="aside">每天11点后，自动将微信支付、支付宝前一日账单与账本核对；银行流水导入后核对已完整的日期：到账逐笔核对，支出只核对退给会员的。差异只列出，不改动账务：查明后记录原因。</p>
<section><h2>核对一天</h2><form class="row" method="post" action="${DIFFERENCES}/check">${field}
${selectField(
  'source',
  '对象',
  sourcesOf(gateways).map((value) => [value, sourceLabel(value)]),
  given.source ?? '',
)}${inputField({ name: 'day', label: '日期', type: 'date', value: given.day ?? chinaDate(new Date(now.getTime() - DAY_MS)), isNeeded: true })}<button>核对</button></form>
${
  days.length > 0 &&
  dataTable({
    caption: '最近核对',
    columns: [
      '日期',
      '对象',
      { label: '账单笔数', isFigure: true },
      { label: '待处理差异', isFigure: true },
      '核对时间',
    ],
    rows: days.map((each) => [
      each.day,
      sourceLabel(each.source),
      each.lines,
      each.open,
      chinaDateTime(each.checkedAt),
    ]),
  })
}</section>${viewsOf('差异状态', DIFFERENCES, { state }, names)}${dataTable({
      caption: '对账差异',
      columns: [
        '日期',
        '对象',
        '差异',
        '单号',
        { label: '账本（元）', isFigure: true },
        { label: '账单（元）', isFigure: true },
        state === 'open' ? '处理' : '原因',
      ],
      rows: rows.map((row) => [
        row.day,
        row.sourceText,
        row.kindText,
        html`${row.number}<br><span class="aside">${row.about}</span>`,
        row.booked ?? '—',
        row.billed ?? '—',
        state === 'open' ? closing(row.id, row.number, field) : row.reason,
      ]),
      empty: state === 'open' ? '暂无待处理的差异' : '暂无记录',
    })}${pagerOf(DIFFERENCES, { state }, { after, next: nextAfter(rows, PER_PAGE) })}</main>`,
  }
}

/** Days of providers and banks beside the books, and what is not the same. */
export function registerReconciliationPages(app: FastifyInstance): void {
  const { gateways } = app.shop
  const tab = { label: '对账差异', order: 61, group: '资金' }
  const open = (context: StaffContext) => page(context, gateways)
  const { get, post } = staffPages(app, { roles, page: open })
  get('/differences', { query: listQuery, tab }, (context, query) => page(context, gateways, query.state, query.after))
  post('/differences/check', { body: reconcileBody }, async ({ db, now }, body) => {
    const count = await reconcile(db, gateways, body, now)
    const notice = `${sourceLabel(body.source)} ${body.day}：${count === 0 ? '核对一致' : `待处理差异 ${count} 笔`}`
    return { to: DIFFERENCES, notice }
  })
  post('/differences/:id/close', { body: closeBody }, async ({ db, id, now }, body) => {
    await closeDifference(db, id, body.reason, now)
    return { to: DIFFERENCES, notice: '已记录原因' }
  })
}
