import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireHolding } from '#shop-api/modules/base/access/key-doors.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import { logTaken } from '#shop-api/modules/base/operator-log/write.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { MOST_SHEET_BYTES } from '#shop-api/platform/sheets/sheet-files.ts'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import { templateFile } from '#shop-api/platform/table-files/template.ts'
import { dropMatches, keepMatches, readMatches } from './column-matches.ts'
import { calledOff, importFile, unwatched } from './import-file.ts'
import { callOff, listJobs, readJob, readReport } from './job-files.ts'
import { openImportJobs, startImport } from './jobs.ts'
import { reportOf, resultOf } from './result.ts'
import { columnMatches, columnsAnswer, importsAnswer, jobAnswer, resultAnswer } from './shapes.ts'

/** Base64 takes a third more. */
const BODY_LIMIT = Math.ceil(MOST_SHEET_BYTES * 1.4)

const importBody = z.object({
  /** The file's bytes. */
  base64: z.string().min(1, '文件内容为空'),
  /** Only says what would change. */
  isDryRun: z.boolean().default(false),
  /** Of the file with wrong rows, or of all rows of a dry run. */
  reportFormat: z.enum(sheetFormats).optional(),
  /** What columns of the file are here, by its headings; null for one that is not read. It is remembered for files of this kind. */
  columns: columnMatches.default({}),
  offers: z.enum(offerChoices).default('refuse'),
  /** Wrong rows are left out and reported, the others written. */
  leavesWrong: z.boolean().default(false),
  fileName: z.string().max(200).default(''),
})

const columnsBody = z.object({ columns: columnMatches.default({}), forget: z.array(z.string()).default([]) })

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Calls of operators for one kind of file: template, export, import at once, import as a job; `needs`: what a key must hold besides to import. */
export function registerFileAdmin(app: FastifyInstance, file: TableFile, needs: readonly Scope[] = []): void {
  const { get, post } = operatorRoutes(app)
  const at = `/${file.path}`
  const setNames = Object.keys(file.sets)
  const query = z.object({
    columns: z
      .string()
      .refine((name) => setNames.includes(name), `columns 须为 ${setNames.join('、')}`)
      .default('all'),
    format: z.enum(sheetFormats).default('xlsx'),
  })
  const keysOf = (name: string) => file.sets[name] ?? file.sets.all
  const exportCall = { query, answer: z.object({ base64: z.string() }) }
  get(`${at}/export`, exportCall, async ({ db, query: { columns, format }, now, caller, source }) => {
    const bytes = await file.exportAll(unhurried(db), keysOf(columns), format)
    const by = { at: now, operatorId: null, operatorName: caller.name, source }
    const action = { ...by, operation: `GET ${at}/export`, subject: null, asked: { columns, format } }
    if (file.isAboutPeople) await logTaken(db, action)
    return { base64: base64Of(bytes) }
  })
  const templateCall = { query, answer: z.object({ base64: z.string() }) }
  get(`${at}/template`, templateCall, async ({ query: { columns, format } }) => ({
    base64: base64Of(await templateFile(file, keysOf(columns), format)),
  }))
  const { storage } = app.shop
  get(`${at}/columns`, { answer: columnsAnswer }, async () => ({
    columns: await readMatches(storage, file),
  }))
  post(`${at}/columns`, { body: columnsBody, answer: columnsAnswer }, async ({ body, caller }) => {
    requireHolding(caller, needs)
    await keepMatches(storage, file, body.columns)
    return { columns: await dropMatches(storage, file, body.forget) }
  })
  const call = { body: importBody, bodyLimit: BODY_LIMIT }
  post(`${at}/import`, { ...call, answer: resultAnswer }, async ({ db, body, now, isGone, actionId, caller }) => {
    requireHolding(caller, needs)
    const { isDryRun, offers, leavesWrong } = body
    const goOn = () => {
      if (isGone()) throw calledOff()
    }
    const matches = await keepMatches(storage, file, body.columns)
    const wanted = { now, offers, isDryRun, leavesWrong, actionId, matches, watch: { ...unwatched, goOn } }
    const imported = await importFile(db, file, bytesOf(body.base64), wanted)
    const format = body.reportFormat ?? imported.format
    const report = await reportOf(file, imported, { isDryRun, format })
    return { ...resultOf(file, imported), report: report && base64Of(report), reportFormat: format }
  })
  const importsCall = { ...call, answer: z.object({ key: z.string() }) }
  post(`${at}/imports`, importsCall, async ({ body: { base64, ...body }, source, caller }) => {
    requireHolding(caller, needs)
    const by = { id: null, name: caller.name, source }
    return { key: await startImport(app, { ...body, file, sheet: bytesOf(base64), by }) }
  })
}

/** How far imports are, and the way to call them off. */
export function registerImportAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  openImportJobs(app)
  const { storage } = app.shop
  const keyOf = (params: Readonly<Record<string, string>>) => params.key ?? ''
  get('/imports', { answer: importsAnswer }, async () => ({
    imports: await listJobs(storage),
  }))
  get('/imports/:key', { answer: jobAnswer }, async ({ params }) => readJob(storage, keyOf(params)))
  get('/imports/:key/report', { answer: z.object({ base64: z.string() }) }, async ({ params }) => ({
    base64: base64Of(await readReport(storage, keyOf(params))),
  }))
  post('/imports/:key/cancel', { answer: z.object({ key: z.string() }) }, async ({ params }) => {
    const { key } = await readJob(storage, keyOf(params))
    await callOff(storage, key)
    return { key }
  })
}
