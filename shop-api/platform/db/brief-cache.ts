import type { Db } from './db.ts'

/** How long a copy may be used, in milliseconds: long enough to spare a page's worth of reads, too short to notice. */
const LIFE_MS = 1000

/** Past this number those that are over are thrown away. */
const MOST_COPIES = 50

interface Copy {
  readonly value: Promise<unknown>
  readonly until: number
}

let copies = new WeakMap<Db, Map<string, Copy>>()

/**
 * Reads what changes rarely and is needed by nearly every request, at most once a second. Inside a transaction nothing
 * is shared: each has a database object of its own.
 */
export async function briefly<Value>(db: Db, key: string, load: () => Promise<Value>): Promise<Value> {
  const own = copies.get(db) ?? new Map<string, Copy>()
  copies.set(db, own)
  const known = own.get(key)
  const now = performance.now()
  if (known !== undefined && known.until > now) return (await known.value) as Value
  if (own.size >= MOST_COPIES) for (const [name, copy] of own) if (copy.until <= now) own.delete(name)
  const value = load()
  value.catch(() => own.delete(key))
  own.set(key, { value, until: now + LIFE_MS })
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
