interface Weighted {
  readonly weight: number
}

/**
 * Which of the prizes a number between 0 and the sum of all weights (not with it) represents; null for nothing. The
 * blank comes last.
 */
export function choosePrize<Prize extends Weighted>(prizes: readonly Prize[], number: number): Prize | null {
  let end = 0
  for (const prize of prizes) {
    end += prize.weight
    if (number < end) return prize
  }
  return null
}

export const totalWeight = (prizes: readonly Weighted[], blank: number): number =>
  prizes.reduce((sum, prize) => sum + prize.weight, blank)
