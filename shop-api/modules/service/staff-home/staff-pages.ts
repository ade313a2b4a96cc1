import type { FastifyInstance } from 'fastify'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { countsByDay, mostFrequent } from '#shop-api/modules/base/daily-counts/count.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo, roles, rolesInWords } from '#shop-api/modules/identity/operators/roles.ts'
import { waitingFor } from '#shop-api/modules/service/staff-queues/waiting.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { batchesExpiring, endingLicences, figuresByDay } from './figures.ts'
import { plotOf } from './plot.ts'
import { refusalWords } from './refusal-words.ts'

const DAYS = 14

const seesMoney: readonly Role[] = ['sales', 'finance']
const seesStock: readonly Role[] = ['sales', 'warehouse', 'pharmacist']
const seesLicences: readonly Role[] = ['sales', 'pharmacist']
const seesMisses: readonly Role[] = ['sales']

const MISS_DAYS = 7
const MISSES_LISTED = 10

/** How long something waits, roughly. */
function ageOf(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime())
  if (ms < HOUR_MS) return `${Math.floor(ms / 60_000)}分钟`
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)}小时` : `${Math.floor(ms / DAY_MS)}天`
}

async function waiting({ db, operator, now }: StaffContext): Promise<Html> {
  const queues = await waitingFor(db, operator.roles)
  return html`<section><h2>待办</h2><ul class="queues">${queues.map(
    ({ label, href, roles: whose, total, since }) =>
      html`<li><a href="${href}"${total === 0 && new Html(' class="none"')}><b>${total}</b>${label}<span class="aside">${rolesInWords(whose)}${since && `，最早${ageOf(since, now)}前`}</span></a></li>`,
  )}</ul></section>`
}

async function money({ db, now }: StaffContext): Promise<Html> {
  const days = await figuresByDay(db, chinaDate(now), DAYS)
  return html`<section><h2>近 ${DAYS} 天下单与收款</h2>${plotOf(
    days.map(({ day, orders, paidFen }) => ({
      value: paidFen,
      over: orders,
      under: day.slice(5),
      title: `${day} ¥${formatFen(fen(paidFen))}，${orders} 单`,
    })),
    '每日收款与下单数，明细见下表',
  )}
<p class="aside">柱高为当日收款，柱上数字为当日下单数</p>
<details><summary>查看明细</summary>${dataTable({
    caption: '每日下单与收款',
    columns: ['日期', { label: '下单数', isFigure: true }, { label: '收款（元）', isFigure: true }],
    rows: days.toReversed().map(({ day, orders, paidFen }) => [day, orders, formatFen(fen(paidFen))]),
  })}</details></section>`
}

async function expiring({ db, now }: StaffContext): Promise<Html> {
  const months = await batchesExpiring(db, chinaDate(now))
  const bars = months.map(({ month, batches, units }) => {
    return { value: units, over: units, under: month, title: `${month}：${batches} 个批次，${units}` }
  })
  return html`<section><h2>近效期库存</h2>${plotOf(bars, '按到期月份的库存数量，明细见下表')}${dataTable({
    caption: '近效期库存',
    columns: ['到期月份', { label: '批次', isFigure: true }, { label: '库存数量', isFigure: true }],
    rows: months.map(({ month, batches, units }) => [month, batches, units]),
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
      empty: '60天内无到期证照',
    },
  )}</section>`
}

async function misses({ db, now }: StaffContext): Promise<Html> {
  const recent = { days: MISS_DAYS, limit: MISSES_LISTED, now }
  const refusals = await mostFrequent(db, { kind: 'refusal', ...recent })
  const searches = await mostFrequent(db, { kind: 'empty_search', ...recent })
  const byDay = async (kind: 'refusal' | 'empty_search', label: string) => {
    const days = await countsByDay(db, { kind, days: DAYS, now })
    if (days.every(({ total }) => total === 0)) return ''
    return plotOf(
      days.map(({ day, total }) => ({ value: total, over: total, under: day.slice(5), title: `${day}：${total} 次` })),
      label,
    )
  }
  return html`<section><h2>近 ${MISS_DAYS} 天购买受阻的原因</h2>${await byDay('refusal', `近 ${DAYS} 天每日购买受阻的次数`)}${dataTable(
    {
      caption: '购买受阻的原因',
      columns: ['原因', { label: '次数', isFigure: true }],
      rows: refusals.map(({ name, total }) => [refusalWords[name] ?? name, total]),
      empty: '暂无受阻的加购和下单',
    },
  )}</section><section><h2>近 ${MISS_DAYS} 天无结果的搜索</h2>${await byDay('empty_search', `近 ${DAYS} 天每日无结果的搜索次数`)}${dataTable(
    {
      caption: '无结果的搜索',
      columns: ['搜索词', { label: '次数', isFigure: true }],
      rows: searches.map(({ name, total }) => [name, total]),
      empty: '暂无此类搜索',
    },
  )}</section>`
}

/** The first page: what waits for its reader, and the figures of their work. */
export function registerStaffHome(app: FastifyInstance): void {
  staffPages(app, { roles }).get('', { tab: { label: '首页', order: 0 } }, async (context) => {
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
