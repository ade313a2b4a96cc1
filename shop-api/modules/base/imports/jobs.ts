import type { FastifyInstance } from 'fastify'
import { logged } from '#shop-api/modules/base/operator-log/write.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { oldestWaiting } from '#shop-api/platform/metrics/counts.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import { UnknownColumns } from '#shop-api/platform/table-files/rows.ts'
import type { OfferChoice, Progress, TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import type { Matches } from './column-matches.ts'
import { keepMatches } from './column-matches.ts'
import type { Imported, Objection } from './import-file.ts'
import { calledOff, importFile } from './import-file.ts'
import type { ImportJob } from './job-files.ts'
import { isCalledOff, keepReport, newKey, openJob, purgeJobs, readSheet, saveJob } from './job-files.ts'
import { reportOf, resultOf } from './result.ts'

/** How often a job says how far it is, and looks whether it is called off. */
const BEAT_MS = 500

export interface JobRequest {
  readonly file: TableFile
  /** The file's bytes, or the key of the job that has them. */
  readonly sheet: Uint8Array | string
  readonly fileName: string
  readonly isDryRun: boolean
  readonly offers: OfferChoice
  /** As the file was sent, where nothing is said. */
  readonly reportFormat?: SheetFormat | undefined
  /** What columns of other programs are, remembered for files of this kind. */
  readonly columns?: Matches | undefined
  readonly objection?: Objection
  readonly leavesWrong?: boolean | undefined
  readonly confirmed?: string | undefined
  readonly by: { readonly id: number | null; readonly name: string; readonly source: string }
}

interface Running {
  isOff: boolean
  readonly ended: Promise<void>
  readonly startedAt: number
}

const runningOf = new WeakMap<object, Map<string, Running>>()

/** Lets an instance run jobs; a stop calls them off and waits for them. */
export function openImportJobs(app: FastifyInstance): void {
  const running = new Map<string, Running>()
  runningOf.set(app.server, running)
  app.beforeMetrics.push(async () => {
    const startedAt = Math.min(Date.now(), ...[...running.values()].map((each) => each.startedAt))
    oldestWaiting.set({ kind: 'import' }, (Date.now() - startedAt) / 1000)
  })
  app.addHook('onClose', async () => {
    for (const each of running.values()) each.isOff = true
    await Promise.all([...running.values()].map(({ ended }) => ended))
  })
}

/** Begins a job. Answers with its key. Throws ShopRefusal while this instance has another one. */
export async function startImport(app: FastifyInstance, request: JobRequest): Promise<string> {
  const running = runningOf.get(app.server) ?? new Map<string, Running>()
  if (running.size > 0) throw new ShopRefusal(409, '已有文件正在检查或导入，请等待完成')
  const { storage } = app.shop
  const { file, sheet, fileName, isDryRun, offers, reportFormat, by } = request
  const at = Date.now()
  const job: ImportJob = {
    key: newKey(),
    kind: file.path,
    fileName: fileName.slice(0, 100),
    by: by.name,
    isDryRun,
    offers,
    startedAt: at,
    seenAt: at,
    state: 'running',
    reason: '',
    result: null,
    hasReport: false,
    unknownColumns: [],
    reportFormat: reportFormat ?? 'csv',
    progress: { step: 'reading', rows: 0, checked: 0, written: 0 },
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const entry: Running = { isOff: false, ended, startedAt: at }
  running.set(job.key, entry)
  const end = () => {
    running.delete(job.key)
    resolve()
  }
  try {
    await purgeJobs(storage)
    await openJob(storage, job, sheet)
  } catch (error) {
    end()
    throw error
  }
  // The place is free before the job says that it is over: the next one may begin at that word.
  const free = () => running.delete(job.key)
  void run(app, { ...request, sheet: '' }, job, { entry, free })
    .catch((error: unknown) => app.log.error({ err: error, job: job.key }, 'import'))
    .finally(end)
  return job.key
}

interface Place {
  readonly entry: Running
  readonly free: () => void
}

async function run(app: FastifyInstance, request: JobRequest, job: ImportJob, { entry, free }: Place): Promise<void> {
  const { storage } = app.shop
  let progress: Progress = job.progress
  const watch: Watch = {
    goOn: () => {
      if (entry.isOff) throw calledOff()
    },
    note: (more) => {
      progress = { ...progress, ...more }
    },
  }
  const beat = async () => {
    if (await isCalledOff(storage, job.key)) entry.isOff = true
    await saveJob(storage, { ...job, progress, seenAt: Date.now() })
  }
  // One after the other: a beat that is late must not overwrite how the job ended.
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => app.log.warn({ err: error, job: job.key }, 'import'))
  }, BEAT_MS)
  let end: Partial<ImportJob>
  try {
    end = await worked(app, request, job, watch)
  } catch (error) {
    if (!(error instanceof ShopRefusal)) app.log.error({ err: error, job: job.key }, 'import')
    end = {
      state: 'refused',
      reason: error instanceof ShopRefusal ? error.message : '处理出错，请重新检查文件后重试',
      ...(error instanceof UnknownColumns && { unknownColumns: error.headings }),
    }
  }
  clearInterval(timer)
  await beating
  free()
  await saveJob(storage, { ...job, progress, seenAt: Date.now(), ...end })
}

async function worked(
  app: FastifyInstance,
  { file, isDryRun, offers, reportFormat, columns = {}, by, objection, leavesWrong, confirmed }: JobRequest,
  { key, fileName }: ImportJob,
  watch: Watch,
): Promise<Partial<ImportJob>> {
  const { db, clock, storage } = app.shop
  const now = clock()
  const bytes = await readSheet(storage, key)
  const matches = await keepMatches(storage, file, columns)
  const wanted = { now, offers, watch, isDryRun, objection, leavesWrong, confirmed, matches }
  const action = {
    at: now,
    operatorId: by.id,
    operatorName: by.name,
    source: by.source,
    operation: `IMPORT ${file.path}`,
    subject: key,
    asked: { fileName, offers, columns, ...(leavesWrong && { leavesWrong }) },
  }
  const imported = isDryRun
    ? await importFile(db, file, bytes, wanted)
    : (
        await logged(db, action, async (actionId) => {
          const result: Imported = await importFile(db, file, bytes, { ...wanted, actionId })
          const { isWritten, counts } = resultOf(file, result)
          const refused = isWritten ? undefined : '文件中有错误的行，未导入任何一行'
          return { result, before: {}, after: { isWritten, ...counts }, refused }
        })
      ).result
  const format = reportFormat ?? imported.format
  const report = await reportOf(file, imported, { isDryRun, format })
  if (report) await keepReport(storage, key, report)
  return { state: 'done', result: resultOf(file, imported), hasReport: report !== null, reportFormat: format }
}
