/** Cells of a sheet, row by row, as text without spaces around it. */
export type Cells = string[][]

/** A number or a day, which columns of these read from the value behind what is shown. */
export type ValueKind = 'number' | 'day'

/** A cell that does not say what a person sees in it: an error value, lost digits, a rounded number. */
export interface Flaw {
  /** From 1, as in the file. */
  readonly line: number
  /** From 0. */
  readonly column: number
  /** Follows the column's heading. */
  readonly reason: string
  /** In columns of this kind it is none: they mean the value, however it is shown. */
  readonly unless?: ValueKind | undefined
  /** Nothing but signs between thousands: no code has them, so that codes can be read without. */
  readonly isGrouped?: true | undefined
}

/** Whether a cell can't be read by a column that takes this. */
export const isFlawFor = ({ unless, isGrouped }: Flaw, takes: ValueKind | 'code' | undefined): boolean =>
  (unless === undefined || unless !== takes) && !(isGrouped && takes === 'code')

export interface Sheet {
  /** Of a workbook; empty for a text file. */
  readonly name: string
  readonly cells: Cells
  readonly flaws: readonly Flaw[]
  /** What is unusual about the file as a whole, in words for the person who sent it. */
  readonly notes: readonly string[]
}

/** A sheet of cells without a file behind it. */
export const sheetOf = (cells: Cells): Sheet => ({ name: '', cells, flaws: [], notes: [] })

export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** A character that turns what follows it: what is seen is not what is written. */
export const isTurned = (text: string): boolean => text.includes('\u202E')
export const TURNED = '含有颠倒显示顺序的字符，请重新输入'

/** Zero-width and direction characters, soft hyphens and byte order marks: nobody sees them, every comparison does. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** Texts that are remembered to be one with the next that is equal. */
const MOST_SHARED = 50_000

/** Makes equal texts one and the same, as long as there are few: files of many rows say most things many times. */
export function sharingTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same !== undefined) return same
    if (known.size >= MOST_SHARED) known.clear()
    known.set(text, text)
    return text
  }
}

/** Takes characters that nobody sees out of cells, and notes in how many there were such. */
export function cleaningCells() {
  const shared = sharingTexts()
  let changed = 0
  return {
    clean: (cell: string): string => {
      const seen = cell.replace(INVISIBLE, '').trim()
      if (seen !== cell) changed += 1
      return shared(seen)
    },
    notes: (): string[] => (changed > 0 ? [`${changed}个单元格中的不可见字符已去除`] : []),
  }
}
