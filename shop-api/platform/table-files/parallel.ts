import { CellError, splitList } from './cells.ts'
import type { Columns, Texts } from './column.ts'

/** A cell as its column reads it. Throws CellError with the heading in front. */
export function readHeaded<Value>(
  { heading, read }: { readonly heading: string; readonly read: (text: string) => Value },
  text: string,
): Value {
  try {
    return read(text)
  } catch (error) {
    throw error instanceof CellError ? new CellError(`${heading}${error.message}`) : error
  }
}

interface Wanted<Key extends string> {
  readonly key: Key
  /** How many values the leading column has, and what it is called. */
  readonly count: number
  readonly leader: string
  /** A single value counts for all. */
  readonly isForAll?: boolean
}

/**
 * The values of one of several columns whose lists belong together, such as the stock of each batch; undefined where
 * the cell says nothing. Throws CellError.
 */
export function parallelValues<Key extends string>(
  columns: Columns<Key, never>,
  cells: Texts<Key>,
  { key, count, leader, isForAll = false }: Wanted<Key>,
): (string | undefined)[] {
  const { heading } = columns[key]
  const values = splitList(readHeaded(columns[key], cells[key] ?? ''))
  const isOneForAll = values.length === 1 && isForAll
  if (values.every((value) => value === '')) return Array.from({ length: count }, () => undefined)
  if (values.length !== count && !isOneForAll)
    throw new CellError(`${heading}有${values.length}个，${leader}有${count}个，须一一对应`)
  return Array.from({ length: count }, (_, at) => (isOneForAll ? values[0] : values[at]) || undefined)
}
