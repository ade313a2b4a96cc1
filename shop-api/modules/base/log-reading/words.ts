import type { LoggedRow } from '#shop-api/modules/base/operator-log/write.ts'
import { tradeRuleLabel } from '#shop-api/modules/base/settings/rule-list.ts'
import { columnWords, unshown } from './column-words.ts'
import { fieldWords } from './field-words.ts'
import { valueText } from './value-words.ts'

/** How operators read what became of a change. */
export const outcomes = { begun: '未完成', done: '已完成', refused: '被拒绝', failed: '出错' } as const

/** The field of one line of a form is named with the line's number. */
const OF_LINE = /^([a-z]+)-(\d+)$/i

export function fieldWord(name: string): string {
  const [, field, line] = OF_LINE.exec(name) ?? []
  if (field !== undefined) return `${fieldWord(field)} ${line}`
  return fieldWords[name] ?? columnWords[name] ?? tradeRuleLabel(name) ?? name
}

/** A form says so which of its buttons was pressed; elsewhere it is where something ends. */
const wordOf = (name: string, value: unknown): string =>
  name === 'to' && typeof value === 'string' && /^[a-z_]+$/.test(value) ? '处理' : fieldWord(name)

export const factText = (name: string, value: unknown): string => valueText(name, value, fieldWord)

export const factsText = (facts: LoggedRow['before']): string =>
  Object.entries(facts)
    .filter(([name]) => !unshown.has(name))
    .map(([name, value]) => `${wordOf(name, value)}：${factText(name, value)}`)
    .join('\n')

/** Both sides of a change, a field a line. */
export const sidesOf = (
  before: LoggedRow['before'],
  after: LoggedRow['before'],
): (readonly [string, string, string])[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !unshown.has(name))
    .map((name) => [fieldWord(name), factText(name, before[name]), factText(name, after[name])])
