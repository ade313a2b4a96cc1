import { verdict } from '../support/report.ts'
import { showSpread, spreadOf } from '../support/statistics.ts'
import type { Measure } from './measure.ts'

/** Head and rows of a measure's table, from what was seen of each shop, turn by turn; the newest is the last. */
export function rowsOf({ figures }: Measure, shops: readonly (readonly (readonly number[])[])[]): string[][] {
  const hasBefore = shops.length > 1
  const rows = figures.map(({ name, unit, goal, isRate, digits = 0 }, at) => {
    const spreads = shops.map((turns) => spreadOf(turns.map((found) => found[at] ?? Number.NaN)))
    const [now, before] = spreads.toReversed()
    if (!now) return [name]
    const ratio = before && before.median !== 0 ? (now.median / before.median).toFixed(2) : ''
    const isMet = goal === undefined || (isRate ? now.median >= goal : now.median <= goal)
    return [
      unit === '' ? name : `${name}, ${unit}`,
      ...spreads.map((spread) => showSpread(spread, digits)),
      ...(hasBefore ? [ratio] : []),
      goal === undefined ? '' : `${isRate ? '≥' : '≤'} ${goal}`,
      goal === undefined ? '' : verdict(isMet),
    ]
  })
  return [['', ...(hasBefore ? ['before', 'now', 'ratio'] : ['now']), 'goal', ''], ...rows]
}
