import { readFile } from 'node:fs/promises'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { givenName, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { findGoodsCoded, goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import { batchFact } from '#shop-api/modules/catalogue/goods/shelf.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pagerOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isBehind, nextAfter } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { anyFiles } from '#shop-api/platform/http/received-file.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { keepReport } from './add.ts'
import { inspectionReports } from './tables.ts'

const INSPECTIONS = '/staff/inspections'
const see: readonly Role[] = ['sales', 'pharmacist']
const keep: readonly Role[] = ['pharmacist']
const PER_PAGE = 50

const reportBody = z.object({
  goodsCode: givenName('商品编码', 40),
  batchNo: givenName('批号', 40),
  reportNo: givenName('报告编号', 40),
  issuedOn: z.iso.date('请填写报告日期'),
  files: anyFiles,
})

const goodsId = batchFact(inspectionReports.batchId, 'goodsId')

const listReports = (db: Db, after: number) =>
  db
    .select({
      id: inspectionReports.id,
      reportNo: inspectionReports.reportNo,
      issuedOn: inspectionReports.issuedOn,
      fileKey: inspectionReports.fileKey,
      batchNo: batchFact(inspectionReports.batchId, 'batchNo'),
      goodsId,
      code: goodsFact(goodsId, 'code'),
      name: goodsFact(goodsId, 'name'),
    })
    .from(inspectionReports)
    .where(isBehind(inspectionReports.id, after, 'newest'))
    .orderBy(desc(inspectionReports.id))
    .limit(PER_PAGE)

async function page({ db, field, attempt, operator }: StaffContext, after = 0): Promise<Page> {
  const rows = await listReports(db, after)
  const given = attempt?.given ?? {}
  return {
    title: '检验报告',
    body: html`<main><h1>检验报告</h1>${
      mayDo(operator.roles, keep) &&
      html`<section><h2>登记报告</h2><form class="fields" method="post" action="${INSPECTIONS}" enctype="multipart/form-data">${field}
${inputField({ name: 'goodsCode', label: '商品编码', value: given.goodsCode, isNeeded: true, most: 40 })}
${inputField({ name: 'batchNo', label: '批号', value: given.batchNo, isNeeded: true, most: 40, hint: '已有报告的批号以新报告为准' })}
${inputField({ name: 'reportNo', label: '报告编号', value: given.reportNo, isNeeded: true, most: 40 })}
${inputField({ name: 'issuedOn', label: '报告日期', type: 'date', value: given.issuedOn, isNeeded: true })}
<label>报告原件<input name="files" type="file" accept=".pdf,.jpg,.jpeg,.png"><span class="aside">PDF、JPG 或 PNG；无原件时，买家只能下载写明编号和日期的登记单</span></label><button>登记</button></form></section>`
    }${dataTable({
      caption: '检验报告',
      columns: ['报告编号', '商品', '编码', '批号', '报告日期', '原件'],
      rows: rows.map((row) => [
        row.reportNo,
        html`<a href="/staff/goods/${row.goodsId}">${row.name}</a>`,
        ...[row.code, row.batchNo, row.issuedOn],
        row.fileKey === null ? html`<span class="state wait">缺</span>` : '有',
      ]),
      empty: '暂无检验报告',
    })}${pagerOf(INSPECTIONS, {}, { after, next: nextAfter(rows, PER_PAGE) })}</main>`,
  }
}

/** Inspection reports of batches, which buyers download. */
export function registerInspectionReportPages(app: FastifyInstance): void {
  const tab = { label: '检验报告', order: 48, group: '质管' }
  const { get, upload } = staffPages(app, { roles: see, page })
  get('/inspections', { query: placeQuery, tab }, (context, query) => page(context, query.after))
  const adding = { roles: keep, mostBytes: MAX_UPLOAD_BYTES, body: reportBody }
  upload('/inspections', adding, async ({ db }, { goodsCode, files, ...report }) => {
    const bytes = files[0] ? await readFile(files[0].path) : null
    const { id } = await findGoodsCoded(db, goodsCode, 'goodsCode')
    const made = await keepReport(app.shop, { goodsId: id, ...report }, bytes)
    if (made === null) throw fieldRefusal('batchNo', `该商品的批号 ${report.batchNo} 不存在`)
    return { to: INSPECTIONS, made, notice: `批号 ${report.batchNo} 的检验报告已登记` }
  })
}
