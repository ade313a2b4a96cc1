import { CellError } from './cells.ts'
import type { Columns, Texts } from './column.ts'
import { textsOf } from './column.ts'
import type { FileRow } from './rows.ts'

export interface Change {
  readonly heading: string
  readonly before: string
  readonly after: string
}

export const rowStates = { new: '新增', changed: '更改', same: '不变', wrong: '错误' } as const
export type RowState = keyof typeof rowStates

/** What an import of a row would do. */
export interface ComparedRow<Key extends string, Rec, Aside> {
  readonly row: FileRow<Key>
  readonly state: RowState
  readonly reasons: readonly string[]
  readonly changes: readonly Change[]
  /** What a new record gets, told when it is asked for. */
  readonly fresh?: (() => readonly Change[]) | undefined
  /** Values to write: all of a new record, of others only what is different. */
  readonly values: Texts<Key>
  readonly aside: Aside
  readonly record: Rec | null
}

/** What columns say together that can't be read one by one, such as batches; its changes are empty where all is so already. */
interface Besides<Aside> {
  readonly aside: Aside
  readonly changes: readonly Change[]
}

interface Judged<Key extends string, Rec, Aside> {
  /** What the row changes, and what is so then. */
  readonly values: Texts<Key>
  readonly after: Texts<Key>
  readonly record: Rec | null
  readonly aside: Aside
}

/** How rows of a kind of file are compared with what the shop has. */
export interface Comparison<Key extends string, Rec, Aside> {
  readonly columns: Columns<Key, Rec>
  /** Columns that are read one by one; `besides` reads the others. */
  readonly keys: readonly Key[]
  /** What a name refers to, the way it is shown. Throws CellError. */
  readonly resolve?: (key: Key, value: string) => string
  /** Fills in what follows from other values of a new record. */
  readonly complete?: (values: Texts<Key>) => void
  /** Brings values into line that depend on each other. */
  readonly settle?: (values: Texts<Key>, before: Texts<Key> | null) => void
  /** Throws CellError. */
  readonly besides: (row: FileRow<Key>, record: Rec | null) => Besides<Aside>
  /** Used in place of `besides` where it can't be read. */
  readonly nothingBesides: Aside
  /** Rules over several columns; only of what the row changes, so that records as they are can always come back. */
  readonly ruleReasons: (judged: Judged<Key, Rec, Aside>) => string[]
}

const isReported = (reasons: readonly string[], heading: string): boolean =>
  reasons.some((reason) => reason.startsWith(heading) || reason.startsWith(`请填写${heading}`))

/** What the row's cells say that is not so already; `reasons` gets what can't be read. */
function readValues<Key extends string, Rec, Aside>(
  { columns, keys, resolve = (_, value) => value }: Comparison<Key, Rec, Aside>,
  row: FileRow<Key>,
  before: Texts<Key> | null,
  reasons: string[],
): Texts<Key> {
  const values: Texts<Key> = {}
  for (const key of keys) {
    const column = columns[key]
    const cell = row.cells[key]
    if (cell === undefined || (cell === '' && !column.mayBeCleared)) continue
    const current = before?.[key]
    if (current !== undefined && cell === current.trim()) continue
    if (isReported(row.reasons, column.heading)) continue
    try {
      const value = resolve(key, column.read(cell))
      if (value !== current) values[key] = value
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      reasons.push(`${column.heading}${error.message}`)
    }
  }
  return values
}

function completeNew<Key extends string, Rec, Aside>(
  { columns, keys, complete }: Comparison<Key, Rec, Aside>,
  { code, cells }: FileRow<Key>,
  values: Texts<Key>,
  reasons: string[],
): void {
  const absent: string[] = []
  for (const key of keys) {
    const { heading, isNeeded, neededHint = '', usual } = columns[key]
    if ((values[key] ?? '') !== '') continue
    if (usual !== undefined) values[key] = usual
    if (isNeeded && cells[key] === undefined) absent.push(heading)
    else if (isNeeded && !isReported(reasons, heading)) reasons.push(`请填写${heading}${neededHint}`)
  }
  // A file without the columns of a new record is about records there are: this one was probably misspelt.
  if (absent.length > 0) reasons.unshift(`${code && `“${code}”`}不存在，请核对；要新增须有列${absent.join('、')}`)
  complete?.(values)
}

/** Compares a row with the record it names, if there is one. */
export function compareRow<Key extends string, Rec, Aside>(
  comparison: Comparison<Key, Rec, Aside>,
  row: FileRow<Key>,
  record: Rec | null,
): ComparedRow<Key, Rec, Aside> {
  const { columns, keys, settle, besides, nothingBesides, ruleReasons } = comparison
  const reasons = [...row.reasons]
  const before: Texts<Key> | null = record === null ? null : textsOf(columns, record)
  const values = readValues(comparison, row, before, reasons)
  if (!before) completeNew(comparison, row, values, reasons)
  settle?.(values, before)
  let read: Besides<Aside> = { aside: nothingBesides, changes: [] }
  try {
    read = besides(row, record)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    reasons.push(error.message)
  }
  const { aside } = read
  if (reasons.length === 0) reasons.push(...ruleReasons({ values, after: { ...before, ...values }, record, aside }))
  const allChanges = (): Change[] => [
    ...keys.flatMap((key) => {
      const after = values[key]
      return after === undefined || (after === '' && !before)
        ? []
        : [{ heading: columns[key].heading, before: before?.[key] ?? '', after }]
    }),
    ...read.changes,
  ]
  if (reasons.length === 0 && !before)
    return { row, state: 'new', reasons, changes: [], fresh: allChanges, values, aside, record }
  const changes = reasons.length > 0 ? [] : allChanges()
  const state = reasons.length > 0 ? 'wrong' : changes.length > 0 ? 'changed' : 'same'
  return { row, state, reasons, changes, values, aside, record }
}
