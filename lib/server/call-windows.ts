import { LRUCache } from 'lru-cache'

export interface Limit {
  readonly most: number
  readonly seconds: number
}

interface Window {
  count: number
  readonly endsAt: number
}

const MOST_WINDOWS = 20_000
const windows = new LRUCache<string, Window>({ max: MOST_WINDOWS })

/** Counts one more of `key`; false when it is one too many within the time. */
export function isWithin(key: string, { most, seconds }: Limit): boolean {
  const now = Date.now()
  const known = windows.get(key)
  if (known && known.endsAt > now) {
    known.count += 1
    return known.count <= most
  }
  windows.set(key, { count: 1, endsAt: now + seconds * 1000 })
  return true
}
