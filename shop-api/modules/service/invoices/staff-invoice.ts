import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { amountOf, answerText } from '#shop-api/modules/base/access/asked.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { requestPdf } from './document.ts'
import type { InvoiceRow } from './kept.ts'
import { linesOf } from './lines.ts'
import { invoiceNumber } from './numbers.ts'
import { NO_FILE, officialFile } from './official-file.ts'
import { ordersOf } from './orders-of.ts'
import { attachOfficial, recordInvoice, refuseInvoice } from './record.ts'
import { invoices } from './tables.ts'
import { kindTexts, stateTexts } from './texts.ts'

const INVOICES = '/staff/invoices'
const roles: readonly Role[] = ['finance']

async function findInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw notFound('开票申请不存在')
  return row
}

const fileField = html`<label>正式发票文件<input name="files" type="file" accept=".pdf,.ofd,.xml" required><span class="aside">电子税务局下载的 PDF、OFD 或 XML，不超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB，原样交给客户</span></label>`

function forms({ field, attempt, now }: StaffContext, { id, state, fileKey, amountFen }: InvoiceRow): Html {
  const given = attempt?.given ?? {}
  if (state === 'issued' && fileKey === null)
    return html`<section><h2>补传正式文件</h2><form class="fields" method="post" action="${INVOICES}/${id}/file" enctype="multipart/form-data">${field}${fileField}<button>上传</button></form></section>`
  if (state !== 'applied') return html``
  return html`<section><h2>登记已开具的发票</h2><form class="fields" method="post" action="${INVOICES}/${id}/record" enctype="multipart/form-data">${field}
${inputField({ name: 'number', label: '发票号码', value: given.number, isNeeded: true, most: 40, hint: '20位；旧版发票写“代码-号码”' })}
${inputField({ name: 'issuedOn', label: '开票日期', type: 'date', value: given.issuedOn ?? chinaDate(now), isNeeded: true })}
${inputField({ name: 'amount', label: '价税合计（元）', value: given.amount, isNeeded: true, isDecimal: true, hint: `按发票填写，申请时为 ${formatFen(fen(amountFen))}` })}
${fileField}<button>登记并通知客户</button></form></section>
<section><h2>退回申请</h2><form class="row" method="post" action="${INVOICES}/${id}/refuse">${field}<input name="reason" value="${given.reason ?? ''}" maxlength="1000" required aria-label="退回原因" placeholder="退回原因"><button class="small danger">退回</button></form></section>`
}

/** The lines to invoice, or why there are none. */
async function linesTable(db: Db, row: InvoiceRow): Promise<Html> {
  try {
    const lines = await linesOf(db, row)
    return html`${dataTable({
      caption: '开票明细',
      columns: [
        ...['项目', '税收分类编码', '规格', '单位'],
        { label: '数量', isFigure: true },
        { label: '价税合计', isFigure: true },
        '税率',
        { label: '税额', isFigure: true },
      ],
      rows: lines.map((line) => [
        ...[line.name, line.taxClass, line.spec, line.unit],
        line.number,
        formatFen(line.gross),
        line.isRateSet ? `${line.rate}%` : html`${line.rate}% <span class="state wait">按类别，待核对</span>`,
        formatFen(line.tax),
      ]),
    })}`
  } catch (error) {
    if (error instanceof ShopRefusal) return html`<p class="warning">${error.message}</p>`
    throw error
  }
}

type Facts = Parameters<typeof factList>[0]

/** What is not there is left out. */
const filled = (facts: Facts): Facts => facts.filter(([, value]) => value !== null && String(value).trim() !== '')

async function page(context: StaffContext): Promise<Page> {
  const { db, id } = context
  const row = await findInvoice(db, id)
  const { title, taxNo, address, phone, bank, account } = row.title
  const { companyName, taxNumber } = await loadSettings(db)
  const owners = await ordersOf(db, [id])
  const official = html`${row.invoiceNo}${row.fileKey !== null && html` <a href="${INVOICES}/${id}/official">下载正式文件</a>`}`
  return {
    title: `开票申请 ${id}`,
    body: html`<main><h1>开票申请 ${id}</h1>${
      taxNumber === '' && html`<p class="warning">本企业税号尚未设置，请先在“设置”中填写</p>`
    }${factList(
      filled([
        ['状态', `${stateTexts[row.state]}${row.reason === '' ? '' : `：${row.reason}`}`],
        ['发票类型', kindTexts[row.kind]],
        ['购买方', title],
        ['购买方税号', taxNo],
        ['地址、电话', `${address} ${phone}`],
        ['开户行及账号', `${bank} ${account}`],
        ['销售方', `${companyName} ${taxNumber}`],
        ['订单', owners.map((owner) => owner.no).join('、')],
        ['价税合计', `¥${formatFen(fen(row.amountFen))}`],
        ['备注', row.remark],
        ['接收邮箱', row.email],
        ['申请时间', chinaDateTime(row.createdAt)],
        ['发票号码', row.invoiceNo === null ? null : official],
        ['开票日期', row.issuedOn],
      ]),
    )}<p><a href="${INVOICES}/${id}/request">下载开票申请单</a> <a href="${INVOICES}">返回列表</a></p>${await linesTable(db, row)}${forms(context, row)}</main>`,
  }
}

const fileOf = oneFile('请选择正式发票文件')
const recordBody = z.object({
  files: fileOf,
  number: invoiceNumber,
  issuedOn: z.iso.date('请填写开票日期'),
  amount: z.string(),
})

/** An application with its lines, the official invoice that answers it, and the files of both. */
export function registerInvoicePage(app: FastifyInstance): void {
  const { get, file, post, upload } = staffPages(app, { roles, page })
  get('/invoices/:id', {}, page)
  file('/invoices/:id/request', {}, async ({ db, id }) => {
    const bytes = await requestPdf(db, await findInvoice(db, id))
    return new ShopFile('application/pdf', `开票申请单${id}.pdf`, bytes)
  })
  file('/invoices/:id/official', {}, async ({ db, id }) => {
    const row = await findInvoice(db, id)
    if (row.fileKey === null) throw notFound(NO_FILE)
    return officialFile(app.shop.storage, row)
  })
  const mostBytes = MAX_UPLOAD_BYTES
  upload('/invoices/:id/record', { mostBytes, body: recordBody }, async ({ id, now }, body) => {
    const { files, amount, ...facts } = body
    const official = { ...facts, amount: amountOf('amount', '价税合计', amount), file: await readFile(files[0].path) }
    const { invoiceNo } = await recordInvoice(app.shop, id, official, now)
    return { to: INVOICES, notice: `发票 ${invoiceNo} 已登记，会员已收到通知` }
  })
  upload('/invoices/:id/file', { mostBytes, body: z.object({ files: fileOf }) }, async ({ id }, { files }) => {
    const { invoiceNo } = await attachOfficial(app.shop, id, await readFile(files[0].path))
    return { to: `${INVOICES}/${id}`, notice: `发票 ${invoiceNo} 的正式文件已保存` }
  })
  const refusal = z.object({ reason: answerText })
  post('/invoices/:id/refuse', { body: refusal }, async ({ db, id, now }, body) => {
    await refuseInvoice(db, id, body.reason, now)
    return { to: INVOICES, notice: '开票申请已退回，会员已收到通知' }
  })
}
