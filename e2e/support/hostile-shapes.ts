import type { ShownCall } from '../../scripts/support/fields.ts'
import { shownCalls } from '../../scripts/support/fields.ts'

const LONG_TEXT = 5_000
const LONG_LIST = 200

/** Values in place of a field. */
const changes: Readonly<Record<string, (given: unknown) => unknown>> = {
  deleted: () => undefined,
  null: () => null,
  'empty text': () => '',
  text: () => '文字',
  number: (given) => (typeof given === 'number' ? -1.5 : 7),
  'parts of a fen': () => '12.345',
  'more than any sum': () => '999999999999.99',
  boolean: (given) => given !== true,
  object: () => ({ 0: 'x', name: { name: 1 } }),
  list: () => [[], 'x', null],
  'absurdly long': (given) => (Array.isArray(given) ? Array(LONG_LIST).fill(given[0]) : '长'.repeat(LONG_TEXT)),
}

export interface Variant {
  /** `METHOD /template` of the call. */
  readonly key: string
  readonly field: string
  readonly change: string
  /** The answer's data with that field changed, in the first item of every list on the way; the given data stays as it was. */
  readonly apply: (data: unknown) => unknown
}

function changeAt(data: unknown, steps: readonly string[], change: (given: unknown) => unknown): unknown {
  const [step = '', ...rest] = steps
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const name = step.replace(/\[\]$/, '')
  const given = (data as Record<string, unknown>)[name]
  const changeList = (list: readonly unknown[]) => [
    rest.length === 0 ? change(list[0]) : changeAt(list[0], rest, change),
    ...list.slice(1),
  ]
  const isList = step.endsWith('[]') && Array.isArray(given) && given.length > 0
  const changed = isList ? changeList(given) : rest.length === 0 ? change(given) : changeAt(given, rest, change)
  const { [name]: _gone, ...others } = data as Record<string, unknown>
  return changed === undefined ? others : { ...others, [name]: changed }
}

/** Paths of a call's fields, and of the lists and objects they are in: data[].goods.name, data[].goods, data[], data. */
function pathsOf({ fields }: ShownCall): string[] {
  const paths = new Set<string>()
  for (const { path } of fields) {
    const parts = path.split('.')
    for (const at of parts.keys()) {
      const upTo = parts.slice(0, at + 1).join('.')
      if (upTo.endsWith('[]')) paths.add(upTo.slice(0, -2))
      paths.add(upTo)
    }
  }
  return [...paths]
}

const ofField = (key: string, field: string): Variant[] =>
  Object.entries(changes).map(([change, make]) => ({
    key,
    field,
    change,
    apply: (data) => changeAt(data, field.split('.'), make),
  }))

/** The answer as a whole is something else. */
const ofWhole = (key: string): Variant[] =>
  Object.entries(changes).map(([change, make]) => ({
    key,
    field: '(data)',
    change,
    apply: (data) => make(data) ?? null,
  }))

/** Every shown field of every shown call, changed in every way, one at a time. */
export const hostileVariants: readonly Variant[] = shownCalls.flatMap((call) => [
  ...ofWhole(call.key),
  ...pathsOf(call).flatMap((field) => ofField(call.key, field)),
])

/** A choice that is the same in every run: numbers from a seed (mulberry32). */
export function chooseSeeded<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [chosen] = left.splice(Math.floor(next() * left.length), 1)
    return chosen as Item
  })
}

/** Enough rows to tell a broken one from its neighbours; more only take time to draw. */
const ROWS = 2
export function firstRows(data: unknown): unknown {
  if (Array.isArray(data)) return data.slice(0, ROWS).map(firstRows)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, firstRows(value)]))
}
