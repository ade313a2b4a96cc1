/** Numbers by a seed: the same seed asks the same questions in the same order. */
export interface Dice {
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** mulberry32: 32 bits of state are plenty to choose test values by. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
