import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'

/** How long a copy may be used, in milliseconds: long enough to spare a page's worth of reads, too short to notice. */
const LIFE_MS = 1000

const MOST_COPIES = 500

type Copies = LRUCache<string, Promise<unknown>>

let copies = new WeakMap<Db, Copies>()

/**
 * Reads what changes rarely and is needed by nearly every request, at most once a second. Inside a transaction nothing
 * is shared: each has a database object of its own.
 */
export async function briefly<Value>(db: Db, key: string, load: () => Promise<Value>): Promise<Value> {
  const own: Copies = copies.get(db) ?? new LRUCache({ max: MOST_COPIES, ttl: LIFE_MS, ttlResolution: 0 })
  copies.set(db, own)
  const known = own.get(key)
  if (known !== undefined) return (await known) as Value
  const value = load()
  value.catch(() => own.delete(key))
  own.set(key, value)
  return value
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the copies of this process are dropped: what was read before may have changed. */
export function onForget(listener: () => void): void {
  listeners.add(listener)
}

/** Drops every copy of this process, after a change. */
export function forgetCopies(): void {
  copies = new WeakMap()
  for (const listener of listeners) listener()
}
