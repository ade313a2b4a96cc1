import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { chinaDate, chinaDateTime, daysBetween } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { DocumentRow } from './repository.ts'
import { allDocuments } from './repository.ts'

const see: readonly Role[] = ['sales', 'pharmacist']
/** Days before its end from which a document is marked. */
const SOON_DAYS = 60

/** The newest version of each: older ones are for the packs that were made of them. */
const newest = (rows: readonly DocumentRow[]): DocumentRow[] =>
  rows.filter((row, at) => {
    const before = rows[at - 1]
    return before?.goodsKey !== row.goodsKey || before.name !== row.name
  })

function validity(validTo: string | null, today: string): Html | string {
  if (validTo === null) return '长期'
  const left = daysBetween(today, validTo)
  if (left < 0) return html`<span class="state bad">${validTo} 已过期</span>`
  return left < SOON_DAYS ? html`<span class="state wait">${validTo} 即将到期</span>` : validTo
}

async function namesOf(db: Db, rows: readonly DocumentRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ goodsId }) => goodsId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: goods.id, name: goods.name }).from(goods).where(inArray(goods.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function page({ db, now }: StaffContext): Promise<Page> {
  const rows = newest(await allDocuments(db))
  const names = await namesOf(db, rows)
  const today = chinaDate(now)
  const byEnd = [...rows].sort((a, b) => (a.validTo ?? '9999').localeCompare(b.validTo ?? '9999'))
  return {
    title: '首营资料',
    body: html`<main><h1>首营资料</h1><p class="aside">先到期的在前。新文件和新版本用命令行 paper-add 加入</p>${dataTable(
      {
        caption: '首营资料',
        columns: ['资料', '归属', '编号', '有效期至', '版本', '加入时间'],
        rows: byEnd.map((row) => [
          row.name,
          row.goodsId === null
            ? '商城'
            : html`<a href="/staff/goods/${row.goodsId}">${names.get(row.goodsId) ?? ''}</a>`,
          row.number,
          validity(row.validTo, today),
          `V${row.version}`,
          chinaDateTime(row.createdAt),
        ]),
        empty: '暂无首营资料',
      },
    )}</main>`,
  }
}

/** First-sale documents of the shop and of goods, those that run out first. */
export function registerSupplierDocumentPages(app: FastifyInstance): void {
  staffPage(app, { path: '/papers', roles: see, tab: { label: '首营资料', order: 47, group: '质管' } }, page)
}
