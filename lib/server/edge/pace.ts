/** How much of the newest measure goes into the mean. */
const SHARE = 0.1
/** A longer pause is idle time, not work. */
const LONGEST_MS = 2_000

/** How soon one turn follows another while a line is never empty: what each who waits before costs the next one. */
export class Pace {
  ms = 0
  #before: number | undefined

  /** A turn is over; `isBusy`: others are waiting for theirs. */
  ended(isBusy: boolean, now = performance.now()): void {
    if (this.#before !== undefined && now - this.#before < LONGEST_MS) this.ms += SHARE * (now - this.#before - this.ms)
    this.#before = isBusy ? now : undefined
  }
}
