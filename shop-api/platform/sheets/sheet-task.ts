import type { Cells, Flaw, Sheet } from '#lib/sheets/sheet.ts'

/** CSV as UTF-8 with its mark, the same as GB18030, or a workbook. */
export const sheetFormats = ['csv', 'gb18030', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export interface NamedRows {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

export type SheetTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly mostRows: number }
  | {
      readonly kind: 'write'
      readonly rows: readonly (readonly string[])[]
      readonly format: SheetFormat
      /** A second sheet; formats without sheets have none. */
      readonly beside?: NamedRows | undefined
    }

export interface SheetAnswer {
  /** A sheet begins; its rows follow. */
  readonly sheet?: Omit<Sheet, 'cells' | 'flaws'>
  /** The next rows of the sheet that began last. */
  readonly rows?: Cells
  /** Of these rows. */
  readonly flaws?: readonly Flaw[]
  /** The sheet that was written. */
  readonly bytes?: Uint8Array
  /** Why it could not be read, in words for the person who sent it. */
  readonly reason?: string
}
