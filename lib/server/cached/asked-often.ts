import 'server-only'
import { LRUCache } from 'lru-cache'

/** Asked so often, half a minute or more apart, a search is worth a copy on disk. */
const OFTEN = 3

const asked = new LRUCache<string, number>({ max: 5_000 })

/** Counts a question, and says whether it comes again and again. */
export function isAskedOften(question: string): boolean {
  const times = (asked.get(question) ?? 0) + 1
  asked.set(question, times)
  return times >= OFTEN
}
