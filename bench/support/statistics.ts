export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = Math.floor(sorted.length / 2)
  return {
    median: sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  }
}

/** Median and, behind it, from least to most. */
export function showSpread({ median, min, max }: Spread, digits = 0): string {
  const text = (value: number): string => value.toFixed(digits)
  return `${text(median)} (${text(min)}–${text(max)})`
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
