/** Pieces that run or wait; more are not begun at all. */
const MOST = 5
/** After a piece there is a pause of so many times what it took, so that all together take a quarter of a core at most. */
const PAUSE = 3

/** Does work that may be left out: one piece after the other, in spare time. */
export class Spare {
  #count = 0
  #free: Promise<void> = Promise.resolve()

  get count(): number {
    return this.#count
  }

  /** Undefined when too much is waiting already. */
  async do<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#count >= MOST) return undefined
    this.#count += 1
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    await before
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#count -= 1
      setTimeout(resolve, PAUSE * (performance.now() - began)).unref()
    }
  }
}
