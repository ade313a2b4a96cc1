import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets, writeSheetFile, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import { CODE_HEADINGS, MOST_FILE_ROWS, readCodeFile } from './code-file.ts'
import { keepTraceCodes, plainCode } from './keep-codes.ts'
import type { ListedCode } from './reads.ts'
import { listCodes, removeCode } from './reads.ts'
import { codeRoles, countsInWords, refusedTable, registerOrderCodePage } from './staff-order-codes.ts'

const CODES = '/staff/trace-codes'
const MOST_FILE_BYTES = 8 * 1024 * 1024
const MOST_EXPORTED = 50_000
const SHOWN_DAYS = 30

async function page({ now, field, operator, attempt, report }: StaffContext): Promise<Page> {
  const given = attempt?.given ?? {}
  return {
    title: '追溯码',
    body: html`<main><h1>追溯码</h1><p class="aside">每盒一个20位追溯码，在订单发货后登记；逐个订单扫描请从订单页进入。</p>${report}
<section><h2>导出</h2><form class="fields" method="get" action="${CODES}/export">${inputField({ name: 'from', label: '发货日期从', type: 'date', value: firstShown(now), isNeeded: true })}${inputField({ name: 'to', label: '至', type: 'date', value: chinaDate(now), isNeeded: true })}<button>导出 Excel</button></form></section>
${
  mayDo(operator.roles, codeRoles.keep) &&
  html`<section><h2>按文件登记</h2><form class="fields" method="post" action="${CODES}" enctype="multipart/form-data">${field}<label>文件<input name="files" type="file" accept=".csv,.xlsx,.xls" required><span class="aside">列：${CODE_HEADINGS.join('、')}；运单号只在同一批号分多个包裹时需要。追溯码列请设为文本</span></label><button>检查并登记</button></form></section>
<section><h2>删除</h2><form class="fields" method="post" action="${CODES}/remove">${field}${inputField({ name: 'code', label: '追溯码', value: given.code, isNeeded: true, most: 60, hint: '登记错的，或退回后再售的' })}<button class="danger">删除</button></form></section>`
}</main>`,
  }
}

const headings = [
  ...['单据类型', '订单号', '发货时间', '运单号', '收货单位', '商品编码', '通用名称', '批准文号', '生产厂商'],
  ...['规格', '批号', '生产日期', '有效期至', '追溯码'],
]

const cellsOf = (row: ListedCode): string[] => [
  ...['销售出库', row.orderNo, chinaDateTime(row.shippedAt), row.trackingNo, row.companyName, row.goodsCode],
  ...[row.genericName, row.approvalNumber, row.manufacturer, row.spec, row.batchNo, row.madeOn, row.expiresOn],
  row.code,
]

const day = z.iso.date('请填写日期').optional()
const exportQuery = z.object({ from: day, to: day })

const firstShown = (now: Date): string => chinaDate(new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS))

/** Codes by file, their sheet for trace platforms, and the way to take one away. */
export function registerTraceCodePages(app: FastifyInstance): void {
  const { see, keep } = codeRoles
  const { get, file, post, upload } = staffPages(app, { roles: see, page })
  const tab = { label: '追溯码', order: 24, group: '订单' }
  get('/trace-codes', { tab }, page)
  file('/trace-codes/export', { query: exportQuery, takes: true }, async ({ db, now }, query) => {
    const { from = firstShown(now), to = chinaDate(now) } = query
    if (to < from) throw new ShopRefusal(422, '截止日期早于开始日期')
    const span = { from: startOfDay(from), until: endOfDay(to) }
    const rows = await listCodes(db, span, MOST_EXPORTED)
    if (rows.length > MOST_EXPORTED) throw new ShopRefusal(422, `超过${MOST_EXPORTED}行，请缩短日期范围`)
    const bytes = await writeSheetFile([headings, ...rows.map(cellsOf)], 'xlsx')
    return new ShopFile(XLSX_TYPE, `追溯码_${from}_${to}.xlsx`, Buffer.from(bytes))
  })
  const codesFile = { roles: keep, mostBytes: MOST_FILE_BYTES, body: z.object({ files: oneFile('请选择文件') }) }
  upload('/trace-codes', codesFile, async ({ db, operator, now }, { files }) => {
    const { given, wrong } = await readCodeFile(await readSheets(await readFile(files[0].path), MOST_FILE_ROWS))
    const judged = (await keepTraceCodes(db, given, { by: operator.name, now })).map((each, at) => ({
      ...each,
      row: given[at]?.line ?? each.row,
    }))
    const all = [...wrong, ...judged].sort((one, other) => one.row - other.row)
    const isWhole = all.every(({ outcome }) => outcome !== 'refused')
    return { to: CODES, notice: countsInWords(all), ...(isWhole ? {} : { report: refusedTable(all, '行') }) }
  })
  const removeBody = z.object({ code: z.string().max(60).transform(plainCode) })
  post('/trace-codes/remove', { roles: keep, body: removeBody }, async ({ db }, body) => {
    await removeCode(db, body.code)
    return { to: CODES, notice: `追溯码 ${body.code} 已删除` }
  })
  registerOrderCodePage(app)
}
