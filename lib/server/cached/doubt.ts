import 'server-only'
import { LRUCache } from 'lru-cache'
import type { CallKey } from '#lib/contract/calls.ts'
import { announcedAt } from '../revalidation.ts'
import type { SiteKey } from '../sites.ts'
import type { Copy } from '../stale-copies.ts'

/** Calls whose answer may truly be that there is no such thing: they ask for one item. */
const ofOneItem: ReadonlySet<CallKey> = new Set<CallKey>([
  'goodsDetail',
  'groupBuyDetail',
  'focusBrand',
  'focusControlledGoods',
  'campaignDetail',
  'postDetail',
])

/** What a list of goods can be of, and not be there. */
const NAMED: ReadonlySet<string> = new Set(['select', 'activity_id', 'brand_id'])

/** Whether 404 can be true. For the frame, home and lists it cannot: something is wrong on the way to the shop API. */
export function canBeMissing(key: CallKey, query: object | undefined): boolean {
  if (ofOneItem.has(key)) return true
  const named = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return key === 'goodsList' && named.some(([name]) => NAMED.has(name))
}

/** Whether there is anything to read in it: a name, a title, an address. */
function saysSomething(data: unknown, depth = 0): boolean {
  if (typeof data === 'string') return /\p{L}{2}/u.test(data)
  if (typeof data !== 'object' || data === null || depth > 4) return false
  return Object.values(data).some((each) => saysSomething(each, depth + 1))
}

/** Rows of an answer's lists that say something, however deep; a list of shells is as good as none. */
function rowsOf(data: unknown, depth = 0): number {
  if (Array.isArray(data)) return data.filter((row) => saysSomething(row)).length
  if (typeof data !== 'object' || data === null || depth > 2) return 0
  return Object.values(data).reduce((sum: number, each) => sum + rowsOf(each, depth + 1), 0)
}

const isThing = (key: CallKey): boolean => ofOneItem.has(key)

/** Whether an answer takes away all that a copy has. */
export function empties(key: CallKey, data: unknown, copy: unknown): boolean {
  if (copy === null || copy === undefined) return false
  if (data === null) return isThing(key) || rowsOf(copy) > 0
  return rowsOf(copy) > 0 && rowsOf(data) === 0
}

/** For so long an unannounced emptiness has to last before it is believed (milliseconds). */
const BELIEVED_AFTER_MS = 60_000
/** An emptiness so young is forgotten when the shop API fails right after it. */
export const YOUNG_MS = 600_000

/** When a question was first answered with nothing, in this process. */
const doubts = new LRUCache<string, number>({ max: 5_000 })

/**
 * Whether an answer with nothing in it is taken for true: the shop announced a change of its content since the copy was
 * confirmed, or it has answered so for a while.
 */
export function isBelievable(site: SiteKey, question: string, copy: Copy, now = Date.now()): boolean {
  if (announcedAt(site) >= copy.at) return true
  const since = doubts.get(question) ?? now
  doubts.set(question, since)
  return now - since >= BELIEVED_AFTER_MS
}

/** A question was answered with something. */
export const dispelDoubt = (question: string): void => void doubts.delete(question)
