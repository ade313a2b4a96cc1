import { LRUCache } from 'lru-cache'

/** What is counted over the goods, and kept right while they change; prices and sales must not matter to it. */
export interface Count {
  /** Counts the goods at a place as they are now: in with 1, out with -1. */
  add(place: number, sign: 1 | -1): void
}

const MOST_COUNTS = 100
/** Changed goods times counts; beyond that it is less work to count again what is still asked for. */
const MOST_RECOUNTED = 100_000

/** Counts by name; those asked for longest ago make room. */
export class KeptCounts {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_COUNTS })

  /** The count of a name, made when it is asked for. */
  ask<Kind extends Count>(name: string, kind: new (...args: never[]) => Kind, make: () => Kind): Kind {
    const known = this.#counts.get(name)
    if (known instanceof kind) return known
    const count = make()
    this.#counts.set(name, count)
    return count
  }

  add(place: number, sign: 1 | -1): void {
    for (const count of this.#counts.values()) count.add(place, sign)
  }

  /** Forgets all counts when so many changed goods would take longer to count in and out. */
  prepareFor(changed: number): void {
    if (changed * this.#counts.size > MOST_RECOUNTED) this.clear()
  }

  clear(): void {
    this.#counts.clear()
  }
}
