import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Cells } from './csv.ts'
import type { SheetFormat, SheetTask, SheetTaskAnswer } from './sheet-task.ts'

/** Largest file that is read. */
export const MOST_SHEET_BYTES = 48 * 1024 * 1024
const LIMIT_MS = 180_000
/** What a file made to do harm may take before its thread is ended. */
const MOST_MEMORY_MB = 1536

interface Done {
  readonly cells?: Cells
  readonly bytes?: Uint8Array
  readonly reason?: string
}

/** Sheets are read and written in a thread of their own: a large one takes seconds, in which buyers are to be answered. */
function inThread(task: SheetTask): Promise<Done> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const end = (answer: Done) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ reason: '文件过于复杂，读取超时' }), LIMIT_MS)
    const cells: Cells = []
    worker.on('message', async ({ part, ...answer }: SheetTaskAnswer) => {
      if (!part) return end(answer)
      cells.push(...part.rows)
      if (part.isLast) return end({ cells })
      await nextTurn()
      worker.postMessage('more')
    })
    worker.once('exit', () => end({ reason: '文件无法读取' }))
    worker.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end({ reason: '文件过大，无法读取' })
      clearTimeout(timer)
      reject(error)
    })
  })
}

/** Cells of an uploaded sheet, judged by its content and not by its name. Throws ShopRefusal 422 with the reason. */
export async function readSheetFile(bytes: Uint8Array, mostRows: number): Promise<Cells> {
  if (bytes.length > MOST_SHEET_BYTES) throw fieldRefusal('file', `文件超过${MOST_SHEET_BYTES / 1024 / 1024}MB`)
  const { cells, reason } = await inThread({ kind: 'read', bytes, mostRows })
  if (!cells) throw fieldRefusal('file', reason ?? '文件无法读取')
  return cells
}

export async function writeSheetFile(rows: readonly (readonly string[])[], format: SheetFormat): Promise<Uint8Array> {
  const { bytes } = await inThread({ kind: 'write', rows, format })
  if (!bytes) throw new Error('the sheet was not written')
  return bytes
}
