import { randomBytes } from 'node:crypto'
import { access, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#lib/kernel/time.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
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
  readonly result: ImportResult | null
  readonly hasReport: boolean
}

/*
 * Jobs are files in the data folder, which instances of one shop share: any of them can say how far a job is, or call it
 * off. They are kept for a day, for the check of a file to be followed by its import.
 */

const KEY = /^[0-9a-f]{24}$/
const KEPT_MS = DAY_MS
/** A job that was not heard of for so long went with its process. */
const LOST_MS = 60_000

const rootOf = (dataDir: string) => path.join(dataDir, 'imports')

function fileIn(dataDir: string, key: string, name: 'job.json' | 'sheet' | 'report' | 'cancel'): string {
  if (!KEY.test(key)) throw notFound('导入记录不存在')
  return path.join(rootOf(dataDir), key, name)
}

export const newKey = (): string => randomBytes(12).toString('hex')

/** Whole or not at all. */
async function put(file: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

export const saveJob = (dataDir: string, job: ImportJob): Promise<void> =>
  put(fileIn(dataDir, job.key, 'job.json'), JSON.stringify(job))

/** Keeps a file that is to be checked or imported: its bytes, or the key of the job that has them. */
export async function openJob(dataDir: string, job: ImportJob, sheet: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(fileIn(dataDir, job.key, 'sheet')), { recursive: true, mode: 0o700 })
  if (typeof sheet === 'string') await copyFile(fileIn(dataDir, sheet, 'sheet'), fileIn(dataDir, job.key, 'sheet'))
  else await put(fileIn(dataDir, job.key, 'sheet'), sheet)
  await saveJob(dataDir, job)
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) throw notFound('导入记录不存在，文件只保留一天')
    throw error
  }
}

/** Throws ShopRefusal 404. */
export async function readJob(dataDir: string, key: string): Promise<ImportJob> {
  const job = JSON.parse((await bytesOf(fileIn(dataDir, key, 'job.json'))).toString()) as ImportJob
  if (job.state !== 'running' || Date.now() - job.seenAt < LOST_MS) return job
  return { ...job, state: 'refused', reason: '处理中断，请重新检查文件，看是否已导入' }
}

export const readSheet = (dataDir: string, key: string): Promise<Buffer> => bytesOf(fileIn(dataDir, key, 'sheet'))
export const readReport = (dataDir: string, key: string): Promise<Buffer> => bytesOf(fileIn(dataDir, key, 'report'))
export const keepReport = (dataDir: string, key: string, bytes: Uint8Array): Promise<void> =>
  put(fileIn(dataDir, key, 'report'), bytes)

/** Asks a job, wherever it runs, to undo itself. */
export const callOff = (dataDir: string, key: string): Promise<void> => put(fileIn(dataDir, key, 'cancel'), '')

export async function isCalledOff(dataDir: string, key: string): Promise<boolean> {
  return access(fileIn(dataDir, key, 'cancel')).then(
    () => true,
    () => false,
  )
}

/** The newest first. */
export async function listJobs(dataDir: string): Promise<ImportJob[]> {
  const keys = await readdir(rootOf(dataDir)).catch(() => [])
  const jobs = await Promise.all(keys.map((key) => readJob(dataDir, key).catch(() => null)))
  return jobs.filter((job) => job !== null).sort((a, b) => b.startedAt - a.startedAt)
}

/** Forgets what is older than a day; what can't be read is forgotten, too. */
export async function purgeJobs(dataDir: string): Promise<void> {
  const keys = await readdir(rootOf(dataDir)).catch(() => [])
  for (const key of keys) {
    const job = await readJob(dataDir, key).catch(() => null)
    if (job && Date.now() - job.startedAt < KEPT_MS) continue
    await rm(path.join(rootOf(dataDir), key), { recursive: true, force: true })
  }
}
