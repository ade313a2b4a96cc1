import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { chinaDate, chinaDateTime, daysBetween } from '#lib/kernel/time.ts'
import { givenName, givenText } from '#shop-api/modules/base/access/asked.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { keepDocument } from './keep.ts'
import type { DocumentRow } from './repository.ts'
import { allDocuments } from './repository.ts'

const see: readonly Role[] = ['sales', 'pharmacist']
const keep: readonly Role[] = ['pharmacist']
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

const documentBody = z.object({
  files: oneFile('请选择文件'),
  name: givenName('资料名称', 40),
  number: givenText(60),
  issuedBy: givenText(60),
  validTo: givenText(10)
    .transform((text) => (text === '' ? null : text))
    .pipe(z.iso.date('有效期须为日期').nullable()),
  goodsCode: givenText(40).transform((text) => (text === '' ? null : text)),
})

function addForm({ field, attempt }: StaffContext): Html {
  const given = attempt?.given ?? {}
  return html`<section><h2>加入资料</h2><form class="fields" method="post" action="/staff/supplier-documents" enctype="multipart/form-data">${field}
${inputField({ name: 'name', label: '资料名称', value: given.name, isNeeded: true, most: 40, hint: '与已有的同名时成为其新版本' })}
${inputField({ name: 'goodsCode', label: '商品编码', value: given.goodsCode, most: 40, hint: '留空为商城自己的资料' })}
${inputField({ name: 'number', label: '编号', value: given.number, most: 60 })}
${inputField({ name: 'issuedBy', label: '发证机关', value: given.issuedBy, most: 60 })}
${inputField({ name: 'validTo', label: '有效期至', type: 'date', value: given.validTo, hint: '留空为长期' })}
<label>文件<input name="files" type="file" accept=".pdf,.jpg,.jpeg,.png" required><span class="aside">PDF、JPG 或 PNG，不超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB</span></label><button>加入</button></form></section>`
}

async function page(context: StaffContext): Promise<Page> {
  const { db, now, operator } = context
  const rows = newest(await allDocuments(db))
  const names = await goodsFacts(db, possibleIds(valuesOf(rows, 'goodsId')), 'name')
  const today = chinaDate(now)
  const byEnd = [...rows].sort((a, b) => (a.validTo ?? '9999').localeCompare(b.validTo ?? '9999'))
  return {
    title: '首营资料',
    body: html`<main><h1>首营资料</h1><p class="aside">先到期的在前</p>${mayDo(operator.roles, keep) && addForm(context)}${dataTable(
      {
        caption: '首营资料',
        columns: ['资料', '归属', '编号', '有效期至', '版本', '加入时间'],
        rows: byEnd.map((row) => [
          row.name,
          row.goodsId === null
            ? '商城'
            : html`<a href="/staff/goods/${row.goodsId}">${names.get(row.goodsId)?.name ?? ''}</a>`,
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
  const { get, upload } = staffPages(app, { roles: see, page })
  get('/supplier-documents', { tab: { label: '首营资料', order: 47, group: '质管' } }, page)
  const adding = { roles: keep, mostBytes: MAX_UPLOAD_BYTES, body: documentBody }
  upload('/supplier-documents', adding, async ({ db, now }, { files, ...facts }) => {
    const bytes = await readFile(files[0].path)
    const { id, version } = await keepDocument(db, app.shop.storage, { ...facts, bytes }, now)
    return { to: '/staff/supplier-documents', made: id, notice: `《${facts.name}》已加入，版本 V${version}` }
  })
}
