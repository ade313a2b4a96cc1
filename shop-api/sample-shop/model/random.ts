/** Seeded randomness: the same seed gives the same shop on every machine. */

export type Random = {
  /** 0 ≤ x < 1. */
  next: () => number
  /** Whole number, both ends included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** A 32-bit mix of two numbers (finaliser of murmur3): neighbours come out unrelated. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** mulberry32: small, quick, and good enough for invented stock. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new Error('pick: the list is empty')
      return chosen
    },
  }
}

/** A copy in random order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const keyed = list.map((value) => ({ value, key: random.next() }))
  return keyed.sort((a, b) => a.key - b.key).map((entry) => entry.value)
}
