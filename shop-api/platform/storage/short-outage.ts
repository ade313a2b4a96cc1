import { setTimeout as sleep } from 'node:timers/promises'

/** A store that is started again is back within two or three seconds: so long it is asked again, as the database is. */
const LONGEST_MS = 4_000
/** Between two tries: each twice the one before, up to the last of these. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400
/** Those that wait hold a request each. */
const MOST_WAITING = 16

/** A store that did not answer, or answered that it is away: nothing was said about the file. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError'
}

/** The time that passes, and a pause in it. */
export interface Passing {
  now(): number
  pause(ms: number): Promise<unknown>
}

const realTime: Passing = { now: () => performance.now(), pause: sleep }

/** Repeats what may be done twice while a store is away for a moment. */
export class ShortOutages {
  readonly #time: Passing
  #waiting = 0

  constructor(time: Passing = realTime) {
    this.#time = time
  }

  /** Throws what the last try threw; at once when many wait already. */
  async outlast<Value>(work: () => Promise<Value>): Promise<Value> {
    const until = this.#time.now() + LONGEST_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work()
      } catch (error) {
        const isOver = this.#time.now() + pause > until || this.#waiting === MOST_WAITING
        if (!(error instanceof StoreAwayError) || isOver) throw error
      }
      this.#waiting += 1
      await this.#time.pause(pause)
      this.#waiting -= 1
    }
  }
}
