import { Worker } from 'node:worker_threads'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'
import { BROKEN } from './pdf-bytes.ts'

/** A document of 10 MB takes a second; what takes longer is made to. */
const LONGEST_MS = 10_000
const MOST_WAITING = 20
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

let waiting = 0
heavyWork.read({ kind: 'documents' }, () => waiting)
let last: Promise<unknown> = Promise.resolve()

function inspect(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: LIMITS,
      stdout: true,
      stderr: true,
    })
    const end = (reason: string) => {
      clearTimeout(limit)
      void worker.terminate()
      resolve(reason)
    }
    const limit = setTimeout(() => end(BROKEN), LONGEST_MS)
    worker.once('message', (reason: string) => end(reason))
    worker.once('error', () => end(BROKEN))
    worker.once('exit', () => end(BROKEN))
  })
}

/**
 * Why a document is refused; empty when it is taken. Read in a thread of its own, one after the other: a document made to
 * cost much holds up documents, not the shop. Throws ShopRefusal 429 when too many wait.
 */
export async function whyRefused(bytes: Buffer): Promise<string> {
  if (waiting >= MOST_WAITING) throw new ShopRefusal(429, '当前上传人数较多，请稍后重试', undefined, 10)
  waiting += 1
  const turn = last.then(() => inspect(bytes))
  last = turn
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}
