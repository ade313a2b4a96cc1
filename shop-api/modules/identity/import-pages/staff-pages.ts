import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dropMatches, keepMatches } from '#shop-api/modules/base/imports/column-matches.ts'
import { callOff, readReport } from '#shop-api/modules/base/imports/job-files.ts'
import { startImport } from '#shop-api/modules/base/imports/jobs.ts'
import { logTaken } from '#shop-api/modules/base/operator-log/write.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { MOST_SHEET_BYTES, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import { templateFile } from '#shop-api/platform/table-files/template.ts'
import type { StaffFileKind } from './kinds.ts'
import { noteFileKind } from './kinds.ts'
import { FILES, filesPage, jobOf, jobPage, kindPage } from './pages.ts'

const offers = z.enum(offerChoices).default('refuse')
const asTexts = z.record(z.string(), z.string())
const uploadBody = z.object({ files: oneFile('请选择文件'), offers })

function sheetAnswer(name: string, format: SheetFormat, bytes: Uint8Array): ShopFile {
  const isBook = format === 'xlsx'
  return new ShopFile(
    isBook ? XLSX_TYPE : `text/csv; charset=${format === 'gb18030' ? 'gb18030' : 'utf-8'}`,
    `${name}.${isBook ? 'xlsx' : 'csv'}`,
    Buffer.from(bytes),
  )
}

/** The way to imports; kinds of files are registered one by one. */
export function registerFilePages(app: FastifyInstance): void {
  const roles = ['sales', 'warehouse', 'pharmacist', 'service'] as const
  staffPages(app, { roles }).get('/files', { tab: { label: '导入导出', order: 110 } }, (context) =>
    filesPage(app, context),
  )
}

/** Pages of one kind of file: choose, check, see what would change, apply; templates, exports and reports. */
export function registerFileKind(app: FastifyInstance, kind: StaffFileKind): void {
  noteFileKind(app, kind)
  const { file, roles } = kind
  const { storage } = app.shop
  const path = `/files/${file.path}`
  const page = (context: StaffContext) => kindPage(app, kind, context)
  const { get, file: give, post, upload } = staffPages(app, { roles })

  interface Begun {
    readonly sheet: Uint8Array | string
    readonly fileName: string
    readonly isDryRun: boolean
    readonly choice: OfferChoice
    readonly leavesWrong?: boolean
    readonly confirmed?: string | undefined
  }
  async function begin({ operator, source }: StaffContext, { choice, ...begun }: Begun) {
    const key = await startImport(app, {
      ...begun,
      file,
      offers: choice,
      by: { id: operator.id, name: operator.name, source },
      ...(kind.objection ? { objection: kind.objection(operator.roles, operator.username) } : {}),
    })
    return { to: `${FILES}/${file.path}/${key}`, notice: '' }
  }

  get(path, {}, page)
  upload(
    path,
    { page, mostBytes: MOST_SHEET_BYTES, body: uploadBody },
    async (context, { files: [sent], offers: choice }) => {
      if (sent.size === 0) throw new ShopRefusal(422, '请选择文件')
      const sheet = await readFile(sent.path)
      return begin(context, { sheet, fileName: sent.name, isDryRun: true, choice })
    },
  )
  get(`${path}/:key`, {}, (context) => jobPage(app, kind, context))
  const again = (
    action: 'check' | 'apply',
    shape: z.ZodType<{ offers?: OfferChoice | undefined; wrong?: 'leave' | undefined }>,
  ) =>
    post(`${path}/:key/${action}`, { body: shape }, async (context, body) => {
      const job = await jobOf(app, kind, context.params.key)
      if (job.state === 'running') throw new ShopRefusal(409, '文件正在处理，请等待完成')
      const choice = body.offers ?? job.offers
      const isDryRun = action === 'check'
      const leavesWrong = body.wrong === 'leave'
      const confirmed = isDryRun ? undefined : job.result?.digest
      return begin(context, { sheet: job.key, fileName: job.fileName, isDryRun, choice, leavesWrong, confirmed })
    })
  again('check', z.object({ offers }))
  again('apply', z.object({ wrong: z.literal('leave').optional() }))
  post(`${path}/:key/columns`, { body: asTexts }, async (context, body) => {
    const job = await jobOf(app, kind, context.params.key)
    const columns = Object.fromEntries(job.unknownColumns.map((heading, at) => [heading, body[`as${at}`] || null]))
    await keepMatches(storage, file, columns)
    return begin(context, { sheet: job.key, fileName: job.fileName, isDryRun: true, choice: job.offers })
  })
  post(`${path}/columns/forget`, { body: z.object({ heading: z.string() }) }, async (_, body) => {
    await dropMatches(storage, file, [body.heading])
    return { to: `${FILES}/${file.path}`, notice: `列“${body.heading}”的对应已忘记` }
  })
  post(`${path}/:key/cancel`, {}, async ({ params }) => {
    const { key } = await jobOf(app, kind, params.key)
    await callOff(storage, key)
    return { to: `${FILES}/${file.path}/${key}`, notice: '已要求取消' }
  })

  give(`${path}/:key/report`, {}, async ({ params }) => {
    const job = await jobOf(app, kind, params.key)
    const what = (job.result?.counts.wrong ?? 0) > 0 ? '错误' : '检查'
    return sheetAnswer(`${file.noun}-${what}`, job.reportFormat, await readReport(storage, job.key))
  })
  const wanted = ({ params }: StaffContext) => {
    const keys = file.sets[params.set ?? '']
    const format = sheetFormats.find((each) => each === params.format)
    if (!keys || !format) throw notFound('文件不存在')
    return { keys, format }
  }
  give(`${path}/template/:set/:format`, {}, async (context) => {
    const { keys, format } = wanted(context)
    return sheetAnswer(`${file.noun}模板`, format, await templateFile(file, keys, format))
  })
  give(`${path}/export/:set/:format`, {}, async (context) => {
    const { keys, format } = wanted(context)
    const { db, now: at, operator, source, params } = context
    const bytes = await file.exportAll(unhurried(db), keys, format)
    const by = { at, operatorId: operator.id, operatorName: operator.name, source }
    const asked = { columns: params.set, format }
    const action = { ...by, operation: `GET /staff${path}/export/:set/:format`, subject: null, asked }
    if (file.isAboutPeople) await logTaken(db, action)
    return sheetAnswer(`${file.noun}导出`, format, bytes)
  })
}
