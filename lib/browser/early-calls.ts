import type { Outcome } from './transport.ts'

/** A call that left before the page's scripts had come. */
interface EarlyCall {
  readonly outcome: Promise<Outcome>
  /** performance.now() when it left. */
  readonly at: number
}

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>
  }
}

/** What was asked longer ago than this is asked again. */
const FRESH_MS = 10_000

/** The answer to such a read that is already on its way, once; undefined when there is none. */
export function takeEarly(url: string): Promise<Outcome> | undefined {
  const early = window.earlyCalls?.[url]
  if (!early) return undefined
  delete window.earlyCalls?.[url]
  return performance.now() - early.at < FRESH_MS ? early.outcome : undefined
}
