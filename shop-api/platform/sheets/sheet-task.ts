import type { Cells, Flaw, Sheet } from '#lib/sheets/sheet.ts'

/** CSV as UTF-8 with its mark, the same as GB18030, or a workbook. */
export const sheetFormats = ['csv', 'gb18030', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export type Rows = readonly (readonly string[])[]

export interface NamedRows {
  readonly name: string
  readonly rows: Rows
}

/** A sheet of the shop's own, whose amounts are numbers in yuan. */
export interface FilledSheet {
  readonly name: string
  readonly rows: readonly (readonly (string | number)[])[]
}

export type SheetTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly mostRows: number }
  | { readonly kind: 'text'; readonly rows: Rows; readonly format: Exclude<SheetFormat, 'xlsx'> }
  /** A whole workbook, of few rows: each sheet as the library writes it. */
  | { readonly kind: 'workbook'; readonly sheets: readonly FilledSheet[] }
  /** Rows of a sheet from this line on, packed as they stand in a workbook. */
  | { readonly kind: 'lines'; readonly rows: Rows; readonly from: number; readonly before: Packed }

/** What was packed so far, as an archive states it. */
export interface Packed {
  readonly size: number
  readonly crc: number
}

export interface SheetAnswer {
  /** A sheet begins; its rows follow. */
  readonly sheet?: Omit<Sheet, 'cells' | 'flaws'>
  /** The next rows of the sheet that began last. */
  readonly rows?: Cells
  /** Of these rows. */
  readonly flaws?: readonly Flaw[]
  /** What was written. */
  readonly bytes?: Uint8Array
  readonly packed?: Packed
  /** Why it could not be read, in words for the person who sent it. */
  readonly reason?: string
}
