import type { Database } from '#shop-api/platform/db/client.ts'
import { listen } from './listen.ts'

/** The net below: how often everybody who waits looks for themselves, should a signal get lost. */
const RECHECK_MS = 10_000

export interface Waiter {
  /** Whether a topic concerns this one. */
  readonly hears: (topic: string) => boolean
  readonly wake: () => void
}

export interface LiveHub {
  /** Wakes the waiter whenever it may have missed something. Answers with the way to leave. */
  wait(waiter: Waiter): () => void
  stop(): Promise<void>
}

/** Wakes this instance's waiters by what any instance signals; listens only while somebody waits. */
export function openHub(database: Database, onError: (error: unknown) => void): LiveHub {
  const waiters = new Set<Waiter>()
  let ear: ReturnType<typeof listen> | undefined
  let timer: NodeJS.Timeout | undefined

  const wakeAll = () => {
    for (const waiter of waiters) waiter.wake()
  }
  const onTopic = (topic: string | null) => {
    if (topic === null) wakeAll()
    else for (const waiter of waiters) if (waiter.hears(topic)) waiter.wake()
  }

  return {
    wait(waiter) {
      waiters.add(waiter)
      ear ??= listen(database, { onTopic, onError })
      timer ??= setInterval(wakeAll, RECHECK_MS).unref()
      return () => waiters.delete(waiter)
    },
    async stop() {
      waiters.clear()
      clearInterval(timer)
      await ear?.stop()
    },
  }
}
