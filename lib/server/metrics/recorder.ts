import 'server-only'
import type { SiteKey } from '../sites.ts'

/** What is measured outside of the answering layer. Labels come from lists that the code or the configuration has. */
export interface Recorder {
  /** A call to an upstream: its template, the class of its status or why there was none, and how long it took. */
  readonly asked: (call: string, outcome: string, seconds: number) => void
  /** A page was made of a stale copy. */
  readonly servedStale: (call: string) => void
  readonly eventsConnected: (site: SiteKey, isConnected: boolean) => void
  /** The events of a site's shop API gave a sign of life. */
  readonly eventsHeard: (site: SiteKey) => void
  /** Pages are dropped, so long after their change was heard of. */
  readonly eventsApplied: (seconds: number) => void
  /** Event streams that browsers have open. */
  readonly streams: (open: number) => void
  readonly ready: () => void
}

const slot = Symbol.for('shop.metrics')
const box = globalThis as unknown as Record<symbol, Recorder | undefined>

/** One for the whole process: the framework loads modules once a bundle. Without one nothing is measured. */
export const recorder = (): Recorder | undefined => box[slot]

export function recordWith(given: Recorder): void {
  box[slot] = given
}
