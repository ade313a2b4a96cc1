const MINUTE_MS = 60_000

export interface GateLimits {
  readonly perSource: number
  readonly all: number
}

/** An office that opens two pages a second, and ten a second of everybody: some 200 MB a day at the very most. */
const usual: GateLimits = { perSource: 120, all: 600 }

/**
 * How much of what anybody may send is written down: so much a minute, of one source and of all. In memory, because what is
 * turned away must cost the database nothing; every instance counts for itself.
 */
export class ViewGate {
  readonly #limits: GateLimits
  #minute = 0
  #all = 0
  readonly #bySource = new Map<string, number>()

  constructor(limits: GateLimits = usual) {
    this.#limits = limits
  }

  admits(source: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#all = 0
      this.#bySource.clear()
    }
    const count = this.#bySource.get(source) ?? 0
    if (this.#all >= this.#limits.all || count >= this.#limits.perSource) return false
    this.#all += 1
    this.#bySource.set(source, count + 1)
    return true
  }
}
