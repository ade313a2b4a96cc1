import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { daysBefore, daysFrom } from '#lib/kernel/days.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, daysBetween } from '#lib/kernel/time.ts'
import { allRegions } from '#shop-api/modules/base/regions/regions.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, selectField, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { spanLinks } from '#shop-api/modules/identity/back-office/usual-spans.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Bar } from '#shop-api/modules/service/staff-home/plot.ts'
import { plotOf } from '#shop-api/modules/service/staff-home/plot.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheets, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import type { Grouping, SalesQuery, SalesRow } from './figures.ts'
import { groupings, measureOf, salesBy } from './figures.ts'

const SALES = '/staff/sales'
const roles: readonly Role[] = ['sales', 'finance']
const SHOWN_DAYS = 30
const MOST_DAYS = 366
const MOST_BARS = 31
const MOST_NAMED_BARS = 12
const LISTED = 100

const day = z.iso.date('请填写日期').optional()
const query = z.object({
  by: z
    .enum(Object.keys(groupings) as [Grouping, ...Grouping[]])
    .catch('day')
    .default('day'),
  from: day,
  to: day,
  maker: z.string().trim().max(60).default(''),
  region: z.string().trim().max(6).default(''),
})

/** Throws ShopRefusal for a span that is none, or too long. */
function asked(given: z.output<typeof query>, now: Date): SalesQuery {
  const to = given.to ?? chinaDate(now)
  const from = given.from ?? daysBefore(to, SHOWN_DAYS - 1)
  if (to < from) throw new ShopRefusal(422, '截止日期早于开始日期')
  if (daysBetween(from, to) >= MOST_DAYS) throw new ShopRefusal(422, `一次最多查看${MOST_DAYS}天`)
  return { ...given, from, to }
}

/** Heading and cells of the figures that are added up. */
const columns = {
  money: [
    ['订单', ({ orders }: SalesRow) => orders],
    ['付款（元）', ({ paidFen }: SalesRow) => formatFen(fen(paidFen))],
    ['退款（元）', ({ refundedFen }: SalesRow) => formatFen(fen(refundedFen))],
    ['净额（元）', ({ paidFen, refundedFen }: SalesRow) => formatFen(fen(paidFen - refundedFen))],
  ],
  goods: [
    ['订单', ({ orders }: SalesRow) => orders],
    ['数量', ({ units }: SalesRow) => units],
    ['商品实付（元）', ({ paidFen }: SalesRow) => formatFen(fen(paidFen))],
  ],
} as const

const notes = {
  money: '按付款和退款发生的日期统计，含运费；净额与账本的销售收入一致。地区和业务员按会员现在的资料。',
  goods: '统计这段时间内付款且未取消的订单的商品，按优惠后的实付金额，不含运费，未扣除售后退款。',
} as const

const sumOf = (rows: readonly SalesRow[]): SalesRow => ({
  label: '合计',
  // An order is in several rows where goods are added up.
  orders: rows.reduce((sum, row) => sum + row.orders, 0),
  units: rows.reduce((sum, row) => sum + row.units, 0),
  paidFen: rows.reduce((sum, row) => sum + row.paidFen, 0),
  refundedFen: rows.reduce((sum, row) => sum + row.refundedFen, 0),
})

/** The rows of a page: of days also those on which nothing was sold. */
async function rowsOf(db: Db, wanted: SalesQuery): Promise<SalesRow[]> {
  const rows = await salesBy(db, wanted)
  if (wanted.by !== 'day') return rows
  const byDay = new Map(rows.map((row) => [row.label, row]))
  const nothing = { orders: 0, units: 0, paidFen: 0, refundedFen: 0 }
  return daysFrom(wanted.from, wanted.to).map((label) => byDay.get(label) ?? { label, ...nothing })
}

/** Names under bars overlap where there are many: of days every third is named then. */
function barsOf(rows: readonly SalesRow[], by: Grouping): Bar[] {
  const shown = by === 'day' ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_NAMED_BARS)
  const isNamed = (at: number) => shown.length <= MOST_NAMED_BARS || (shown.length - 1 - at) % 3 === 0
  const nameOf = (label: string) =>
    by === 'day' ? label.slice(5) : (by === 'goods' ? label.replace(/^\S+ /, '') : label).slice(0, 4)
  return shown.map(({ label, orders, paidFen, refundedFen }, at) => ({
    value: Math.max(0, paidFen - refundedFen),
    over: orders === 0 ? '' : orders,
    under: isNamed(at) ? nameOf(label) : '',
    title: `${label} ¥${formatFen(fen(paidFen - refundedFen))}，${orders} 单`,
  }))
}

async function page({ db, now }: StaffContext, given: z.output<typeof query>): Promise<Page> {
  const wanted = asked(given, now)
  const { by, from, to, maker, region } = wanted
  const rows = await rowsOf(db, wanted)
  const measure = measureOf(wanted)
  const figures = columns[measure]
  const bars = barsOf(rows, by)
  const cells = (row: SalesRow) => [row.label, ...figures.map(([, of]) => of(row))]
  const shown = by === 'day' ? rows.toReversed() : rows.slice(0, LISTED)
  const address = { by, from, to, maker, region }
  return {
    title: '销售统计',
    body: html`<main><h1>销售统计</h1>
<form class="filter" method="get" action="${SALES}">${selectField('by', '按', groupings, by)}${inputField({ name: 'from', label: '从', type: 'date', value: from, isNeeded: true })}${inputField({ name: 'to', label: '至', type: 'date', value: to, isNeeded: true })}${inputField({ name: 'maker', label: '厂家含', value: maker, most: 60 })}${selectField(
      'region',
      '地区',
      [
        ['', '全部'],
        ...(await allRegions(db)).filter(({ level }) => level === 1).map(({ code, name }) => [code, name] as const),
      ],
      region,
    )}<button>查看</button></form>${spanLinks(SALES, address, ['from', 'to'], now)}
<p class="aside">${notes[measure]}</p>
<section>${rows.length > 0 && plotOf(bars, `${groupings[by]}销售，明细见下表`)}${rows.length > bars.length && html`<p class="aside">图中为${by === 'day' ? `最近 ${bars.length} 天` : `金额最大的 ${bars.length} 项`}，柱上数字为订单数</p>`}
<p><a href="${withQuery(`${SALES}/export`, address)}">导出 Excel</a></p>
${dataTable({
  caption: '销售统计',
  columns: [groupings[by], ...figures.map(([label]) => ({ label, isFigure: true }))],
  rows: rows.length === 0 ? [] : [cells(sumOf(rows)), ...shown.map(cells)],
  empty: '暂无销售',
})}${shown.length < rows.length && html`<p class="aside">共 ${rows.length} 项，列出前 ${shown.length} 项，全部见 Excel</p>`}</section></main>`,
  }
}

/** What was sold, by whatever the operator asks for. */
export function registerSalesPages(app: FastifyInstance): void {
  const { get, file } = staffPages(app, { roles })
  const tab = { label: '销售统计', order: 26, group: '订单' }
  get('/sales', { query, tab }, page)
  file('/sales/export', { query }, async ({ db, now }, given) => {
    const wanted = asked(given, now)
    const rows = await rowsOf(db, wanted)
    const figures = columns[measureOf(wanted)]
    const cell = (value: string | number) => (typeof value === 'string' ? Number(value) : String(value))
    const cells = (row: SalesRow) => [row.label, ...figures.map(([, of]) => cell(of(row)))]
    const head = [groupings[wanted.by], ...figures.map(([label]) => label)]
    const bytes = await writeSheets([
      { name: groupings[wanted.by], rows: [head, ...rows.map(cells), cells(sumOf(rows))] },
    ])
    return new ShopFile(
      XLSX_TYPE,
      `销售统计_${groupings[wanted.by]}_${wanted.from}_${wanted.to}.xlsx`,
      Buffer.from(bytes),
    )
  })
}
