import type { LoggedFacts } from '#shop-api/modules/base/operator-log/tables.ts'
import { fieldWord } from './field-words.ts'

/** How operators read what became of a change. */
export const outcomes = { begun: '未完成', done: '已完成', refused: '被拒绝', failed: '出错' } as const

export const factText = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

export const factsText = (facts: LoggedFacts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${fieldWord(name)}：${factText(value)}`)
    .join('\n')

/** Both sides of a change, a field a line. */
export const sidesOf = (before: LoggedFacts, after: LoggedFacts): (readonly [string, string, string])[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => [
    fieldWord(name),
    factText(before[name]),
    factText(after[name]),
  ])
