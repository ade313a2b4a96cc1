import 'server-only'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { env } from './env.ts'
import { log } from './log.ts'

/** Longest a page usually waits for the engine; rendering it takes about as long. */
const LIMIT_MS = 250
/** How long one that was late or away is left alone. */
export const LEFT_ALONE_MS = 5_000

/** Fails at the limit. A busy process runs the timer before it reads an answer that lies there, so it looks once more. */
export async function tooLate(): Promise<never> {
  await sleep(LIMIT_MS * env().PATIENCE, undefined, { ref: false })
  await nextTurn()
  throw new Error('no answer in time')
}

/** A connection that keeps nothing waiting: what cannot be asked at once fails at once. */
export async function connectPages(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, LEFT_ALONE_MS),
  })
  // Said once an outage; the client comes back by itself.
  client.on('error', (error) => log().debug({ err: error }, 'shared pages are away'))
  return client
}

/** Whether pages are shared with other processes. */
export const isSharing = (): boolean => env().PAGES_URL !== undefined && env().KEEP_READY_PAGES
