import type { FastifyInstance } from 'fastify'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { mostFrequent } from '#shop-api/modules/base/daily-counts/count.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo, roles } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { batchesExpiring, endingLicences, figuresByDay } from './figures.ts'
import { plotOf } from './plot.ts'
import { refusalWords } from './refusal-words.ts'
import { waitingFor } from './waiting.ts'

const DAYS = 14

const seesMoney: readonly Role[] = ['sales', 'finance']
const seesStock: readonly Role[] = ['sales', 'warehouse', 'pharmacist']
const seesLicences: readonly Role[] = ['sales', 'pharmacist']
const seesMisses: readonly Role[] = ['sales']

const MISS_DAYS = 7
const MISSES_LISTED = 10

async function waiting({ db, operator }: StaffContext): Promise<Html> {
  const queues = await waitingFor(db, operator.roles)
  return html`<section><h2>待办</h2><ul class="queues">${queues.map(
    ({ label, href, total }) =>
      html`<li><a href="${href}"${total === 0 && new Html(' class="none"')}><b>${total}</b>${label}</a></li>`,
  )}</ul></section>`
}

async function money({ db, now }: StaffContext): Promise<Html> {
  const days = await figuresByDay(db, chinaDate(now), DAYS)
  return html`<section><h2>近 ${DAYS} 天下单与收款</h2>${plotOf(days)}
<p class="aside">柱高为当日收款，柱上数字为当日下单数</p>
<details><summary>查看明细</summary>${dataTable({
    caption: '每日下单与收款',
    columns: ['日期', { label: '下单数', isFigure: true }, { label: '收款（元）', isFigure: true }],
    rows: days.toReversed().map(({ day, orders, paidFen }) => [day, orders, formatFen(fen(paidFen))]),
  })}</details></section>`
}

async function expiring({ db, now }: StaffContext): Promise<Html> {
  const months = await batchesExpiring(db, chinaDate(now))
  return html`<section><h2>近效期库存</h2>${dataTable({
    caption: '近效期库存',
    columns: ['到期月份', { label: '批次', isFigure: true }, { label: '库存数量', isFigure: true }],
    rows: months.map(({ month, batches, units }) => [month, batches, units]),
    empty: '六个月内没有到期的批次',
  })}</section>`
}

async function licences({ db, now }: StaffContext): Promise<Html> {
  const today = chinaDate(now)
  const { total, list } = await endingLicences(db, today)
  return html`<section><h2>即将到期的会员证照${total > 0 && html`<span class="aside"> 共 ${total} 份</span>`}</h2>${dataTable(
    {
      caption: '即将到期的会员证照',
      columns: ['会员', '证照', '有效期至'],
      rows: list.map(({ memberId, companyName, name, validTo }) => [
        html`<a href="/staff/members/${memberId}">${companyName}</a>`,
        name,
        validTo < today ? html`<span class="state bad">${validTo} 已过期</span>` : validTo,
      ]),
      empty: '六十天内没有到期的证照',
    },
  )}</section>`
}

async function misses({ db, now }: StaffContext): Promise<Html> {
  const recent = { days: MISS_DAYS, limit: MISSES_LISTED, now }
  const refusals = await mostFrequent(db, { kind: 'refusal', ...recent })
  const searches = await mostFrequent(db, { kind: 'empty_search', ...recent })
  return html`<section><h2>近 ${MISS_DAYS} 天未能购买的原因</h2>${dataTable({
    caption: '未能购买的原因',
    columns: ['原因', { label: '次数', isFigure: true }],
    rows: refusals.map(({ name, total }) => [refusalWords[name] ?? name, total]),
    empty: '暂无被拒绝的加购和下单',
  })}</section><section><h2>近 ${MISS_DAYS} 天没有结果的搜索</h2>${dataTable({
    caption: '没有结果的搜索',
    columns: ['搜索词', { label: '次数', isFigure: true }],
    rows: searches.map(({ name, total }) => [name, total]),
    empty: '暂无落空的搜索',
  })}</section>`
}

/** The first page: what waits for its reader, and the figures of their work. */
export function registerStaffHome(app: FastifyInstance): void {
  staffPage(app, { path: '', roles, tab: { label: '首页', order: 0 } }, async (context) => {
    const own = context.operator.roles
    const sees = (allowed: readonly Role[]) => mayDo(own, allowed)
    return {
      title: '首页',
      body: html`<main><h1>${context.operator.name}，您好</h1>${await waiting(context)}
<div class="columns">${sees(seesMoney) && (await money(context))}${sees(seesStock) && (await expiring(context))}${
        sees(seesLicences) && (await licences(context))
      }${sees(seesMisses) && (await misses(context))}</div></main>`,
    }
  })
}
