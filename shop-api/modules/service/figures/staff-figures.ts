import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Tab } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Bar } from '#shop-api/modules/service/staff-home/plot.ts'
import { plotOf } from '#shop-api/modules/service/staff-home/plot.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { writeSheets, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'

/** Rows of a table on a page; the sheet has all. */
const LISTED = 100

interface Column<Row> {
  readonly label: string
  readonly isFigure?: true
  /** As the sheet has it. */
  readonly of: (row: Row) => string | number
  /** As the page has it, where that is not the same. */
  readonly shown?: (row: Row) => Html | string
}

/** Figures as plot, table and sheet, with their filters in the address. */
export interface Figures<Query extends Readonly<Record<string, string>>, Row> {
  /** Under /staff. */
  readonly path: string
  readonly tab: Tab
  readonly roles: readonly Role[]
  readonly query: z.ZodType<Query>
  /** Fields of the filter. */
  readonly filter: (query: Query, rows: readonly Row[]) => Html
  readonly note: string
  readonly rows: (context: StaffContext, query: Query) => Promise<readonly Row[]>
  readonly columns: readonly Column<Row>[]
  readonly bars: (rows: readonly Row[], query: Query) => readonly Bar[]
  readonly plotLabel: string
  readonly empty: string
  readonly under?: (context: StaffContext, query: Query) => Html
  /** The name of its sheet. */
  readonly fileOf: (query: Query) => string
}

/** Draws the page of figures, for what else is done there. */
export async function figurePage<Query extends Readonly<Record<string, string>>, Row>(
  figures: Figures<Query, Row>,
  context: StaffContext,
  query: Query,
  above: Html | false = false,
): Promise<Page> {
  const { path, tab, filter, note, columns, bars, plotLabel, empty, under } = figures
  const rows = await figures.rows(context, query)
  const to = `/staff${path}`
  return {
    title: tab.label,
    body: html`<main><h1>${tab.label}</h1>${above}
<form class="filter" method="get" action="${to}">${filter(query, rows)}<button>查看</button></form>
<p class="aside">${note}</p>
<section>${rows.length > 0 && plotOf([...bars(rows, query)], plotLabel)}
<p><a href="${withQuery(`${to}/export`, query)}">导出 Excel</a></p>
${dataTable({
  caption: tab.label,
  columns: columns.map(({ label, isFigure }) => ({ label, isFigure: isFigure === true })),
  rows: rows.slice(0, LISTED).map((row) => columns.map(({ of, shown }) => shown?.(row) ?? of(row))),
  empty,
})}${rows.length > LISTED && html`<p class="aside">共 ${rows.length} 项，列出前 ${LISTED} 项，全部见 Excel</p>`}</section>${
      rows.length > 0 && (under?.(context, query) ?? false)
    }</main>`,
  }
}

/** Registers the page of figures, and their sheet. */
export function registerFigures<Query extends Readonly<Record<string, string>>, Row>(
  app: FastifyInstance,
  figures: Figures<Query, Row>,
): void {
  const { path, roles, tab, query, columns, fileOf } = figures
  const { get, file } = staffPages(app, { roles })
  get(path, { query, tab }, (context, given) => figurePage(figures, context, given))
  file(`${path}/export`, { query, takes: true }, async (context, given) => {
    const rows = await figures.rows(context, given)
    const cells = rows.map((row) => columns.map(({ of }) => of(row)))
    const bytes = await writeSheets([{ name: tab.label, rows: [columns.map(({ label }) => label), ...cells] }])
    return new ShopFile(XLSX_TYPE, `${fileOf(given)}.xlsx`, Buffer.from(bytes))
  })
}
