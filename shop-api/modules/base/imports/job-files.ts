import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#lib/kernel/time.ts'
import { nowCalled } from '#shop-api/modules/base/access/former-names.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { OfferChoice, Progress } from '#shop-api/platform/table-files/table-file.ts'
import type { ImportResult } from './result.ts'

/** An import or a check of a file, as everybody may ask for it. */
export interface ImportJob {
  readonly key: string
  /** The kind of file by its path. */
  readonly kind: string
  readonly fileName: string
  /** Who began it. */
  readonly by: string
  readonly isDryRun: boolean
  readonly offers: OfferChoice
  /** Milliseconds. */
  readonly startedAt: number
  readonly seenAt: number
  readonly state: 'running' | 'done' | 'refused'
  readonly progress: Progress
  /** Why it was refused. */
  readonly reason: string
  /** Columns that somebody has to say what they are. */
  readonly unknownColumns: readonly string[]
  readonly reportFormat: SheetFormat
  readonly result: ImportResult | null
  readonly hasReport: boolean
}

/*
 * Jobs are kept as files in the storage that all instances of one shop share: any of them can say how far a job is, call it off,
 * or import what another has checked. They are kept for a day, for the check of a file to be followed by its import.
 */

const ROOT = 'imports'
const KEY = /^[0-9a-f]{24}$/
const KEPT_MS = DAY_MS
/** A job that was not heard of for so long went with its process. */
const LOST_MS = 60_000

type Part = 'job.json' | 'sheet' | 'report' | 'cancel'

function nameOf(key: string, part: Part): string {
  if (!KEY.test(key)) throw notFound('导入记录不存在')
  return `${ROOT}/${key}/${part}`
}

export const newKey = (): string => randomBytes(12).toString('hex')

export const saveJob = (storage: Storage, job: ImportJob): Promise<void> =>
  storage.put(nameOf(job.key, 'job.json'), Buffer.from(JSON.stringify(job)))

async function bytesOf(storage: Storage, key: string, part: Part): Promise<Buffer> {
  const bytes = await storage.get(nameOf(key, part))
  if (!bytes) throw notFound('导入记录不存在，文件只保留一天')
  return bytes
}

/**
 * Keeps a file that is to be checked or imported: its bytes, or the key of the job that has them. The job is there first:
 * what belongs to none is forgotten.
 */
export async function openJob(storage: Storage, job: ImportJob, sheet: Uint8Array | string): Promise<void> {
  const bytes = typeof sheet === 'string' ? await bytesOf(storage, sheet, 'sheet') : Buffer.from(sheet)
  await saveJob(storage, job)
  await storage.put(nameOf(job.key, 'sheet'), bytes)
}

/** What jobs of the release before have not. */
const later = { unknownColumns: [], reportFormat: 'csv' } as const
const nothingRead = { sheet: '', columns: [], rows: [] } as const

/** Throws ShopRefusal 404. */
export async function readJob(storage: Storage, key: string): Promise<ImportJob> {
  const kept = JSON.parse((await bytesOf(storage, key, 'job.json')).toString()) as ImportJob
  const job = {
    ...later,
    ...kept,
    kind: nowCalled(kept.kind),
    result: kept.result && Object.assign({ read: nothingRead }, kept.result),
  }
  if (job.state !== 'running' || Date.now() - job.seenAt < LOST_MS) return job
  return { ...job, state: 'refused', reason: '处理中断，请重新检查文件，确认是否已导入' }
}

export const readSheet = (storage: Storage, key: string): Promise<Buffer> => bytesOf(storage, key, 'sheet')
export const readReport = (storage: Storage, key: string): Promise<Buffer> => bytesOf(storage, key, 'report')
export const keepReport = (storage: Storage, key: string, bytes: Uint8Array): Promise<void> =>
  storage.put(nameOf(key, 'report'), Buffer.from(bytes))

/** Asks a job, wherever it runs, to undo itself. */
export const callOff = (storage: Storage, key: string): Promise<void> =>
  storage.put(nameOf(key, 'cancel'), Buffer.from('1'))

export const isCalledOff = async (storage: Storage, key: string): Promise<boolean> =>
  (await storage.get(nameOf(key, 'cancel'))) !== null

/** Everything there is of each job, by its key. */
async function filesOfJobs(storage: Storage): Promise<Map<string, string[]>> {
  return Map.groupBy(await storage.list(ROOT), (name) => name.split('/')[1] ?? '')
}

/** Null for one that just went, or that can't be read. */
async function readIfWhole(storage: Storage, key: string): Promise<ImportJob | null> {
  try {
    return await readJob(storage, key)
  } catch (error) {
    // A store that is away says nothing about a job.
    if (error instanceof ShopRefusal || error instanceof SyntaxError) return null
    throw error
  }
}

/** The newest first. */
export async function listJobs(storage: Storage): Promise<ImportJob[]> {
  const keys = [...(await filesOfJobs(storage)).keys()]
  const jobs = await Promise.all(keys.map((key) => readIfWhole(storage, key)))
  return jobs.filter((job) => job !== null).sort((a, b) => b.startedAt - a.startedAt)
}

/** Forgets what is older than a day; what can't be read is forgotten, too. */
export async function purgeJobs(storage: Storage): Promise<void> {
  for (const [key, names] of await filesOfJobs(storage)) {
    const job = await readIfWhole(storage, key)
    if (job && Date.now() - job.startedAt < KEPT_MS) continue
    for (const name of names) await storage.remove(name)
  }
}
