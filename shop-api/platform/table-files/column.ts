import type { ReadCell } from './cells.ts'

/** A column of a kind of file, and the part of a record it holds. */
export interface Column<Rec> {
  readonly heading: string
  /** The heading in files of earlier releases, read as well. */
  readonly formerly?: string
  readonly read: ReadCell
  /** What a record has in this column, written as `read` writes it. */
  readonly show: (record: Rec) => string
  /** New records can't be without it. */
  readonly isNeeded?: true
  /** What the reason adds where it is missing. */
  readonly neededHint?: string
  /** What it is for new records whose cell is empty. */
  readonly usual?: string
  /** An empty cell clears it; elsewhere an empty cell leaves the record as it is. */
  readonly mayBeCleared?: true
  /** What the template shows. */
  readonly example: string
  readonly others?: readonly string[]
}

export type Columns<Key extends string, Rec> = Readonly<Record<Key, Column<Rec>>>

/** What a row of a file says, or what a record has, by column. */
export type Texts<Key extends string> = Partial<Record<Key, string>>

export const keysOf = <Key extends string>(columns: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(columns) as Key[]

export const textsOf = <Key extends string, Rec>(columns: Columns<Key, Rec>, record: Rec): Record<Key, string> =>
  Object.fromEntries(keysOf(columns).map((key) => [key, columns[key].show(record)])) as Record<Key, string>

/** The name of a value in a table of names. */
export const nameIn = <Value>(table: Readonly<Record<string, Value>>, value: Value): string =>
  Object.entries(table).find(([, each]) => each === value)?.[0] ?? ''
export const isYes = (value: string): boolean => value === '是'
export const yesIf = (value: boolean): '是' | '否' => (value ? '是' : '否')
