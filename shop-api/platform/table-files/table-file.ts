import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { Columns } from './column.ts'
import { textsOf } from './column.ts'
import type { Headed, ReportedRow } from './report.ts'
import { headingRow } from './report.ts'

/** So many records at a time that other requests are answered in between. */
export const READ_CHUNK = 500

/** How far an import is. */
export interface Progress {
  readonly step: 'reading' | 'checking' | 'writing'
  /** Rows of the file, once it is read. */
  readonly rows: number
  readonly checked: number
  readonly written: number
}

/** Somebody who waits for an import. */
export interface Watch {
  /** Throws ShopRefusal where the import is called off. */
  readonly goOn: () => void
  readonly note: (progress: Partial<Progress>) => void
}

/** What becomes of tiers and offers that are above a new list price. */
export const offerChoices = ['refuse', 'carry', 'keep'] as const
export type OfferChoice = (typeof offerChoices)[number]

export interface Asked {
  readonly now: Date
  readonly offers: OfferChoice
  readonly watch: Watch
}

/** Names that an import adds besides its rows. */
export interface AddedNames {
  /** What they are: 厂家. */
  readonly what: string
  readonly names: readonly string[]
}

/** A file that was compared with the shop; nothing is written yet. */
export interface Checked {
  readonly rows: readonly ReportedRow[]
  readonly added: readonly AddedNames[]
  /** What is to be done before the transaction, so that it is short. */
  readonly prepare?: (db: Db) => Promise<void>
  /** Writes all that is new or different, within the caller's transaction. Answers with what storefronts hear of it. */
  readonly write: (tx: Db) => Promise<ChangeTag[]>
  /** What is to be done once it is committed. */
  readonly after?: (db: Db) => Promise<void>
}

/** A kind of file: goods, members … */
export interface TableFile {
  /** In addresses and names of files. */
  readonly path: string
  /** What a row is one of. */
  readonly noun: string
  readonly mostRows: number
  readonly columns: Readonly<Record<string, Headed>>
  /** Headings of sheets of the shop's own that say nothing here: they are not read, and nobody is asked about them. */
  readonly unread?: readonly string[]
  /** What the template says besides what each column takes, such as what each of several kinds needs. */
  readonly remarks?: readonly (readonly string[])[]
  /** Columns that files of one purpose have; `all` has all. */
  readonly sets: Readonly<Record<'all', readonly string[]>> & Readonly<Record<string, readonly string[]>>
  /** Whether its exports are about people: who took one away is written down. */
  readonly isAboutPeople?: true
  /** All records, in a file that an import takes and that then changes nothing. */
  readonly exportAll: (db: Db, keys: readonly string[], format: SheetFormat) => Promise<Uint8Array>
  /** Compares a file with the shop. Throws ShopRefusal when it can't be one as a whole. */
  readonly check: (db: Db, sheet: Sheet, asked: Asked) => Promise<Checked>
}

/** Compares rows a chunk at a time, noting how far it is. */
export async function inChunks<Row, Compared>(
  rows: readonly Row[],
  { goOn, note }: Watch,
  compare: (chunk: readonly Row[]) => Promise<readonly Compared[]>,
): Promise<Compared[]> {
  note({ step: 'checking', rows: rows.length })
  const compared: Compared[] = []
  for (let from = 0; from < rows.length; from += READ_CHUNK) {
    compared.push(...(await compare(rows.slice(from, from + READ_CHUNK))))
    note({ checked: compared.length })
    await nextTurn()
    goOn()
  }
  return compared
}

/** Writes records into a file, read a chunk at a time by rising id. */
export async function exportRecords<Key extends string, Rec extends { readonly id: number }>(
  columns: Columns<Key, Rec>,
  keys: readonly Key[],
  format: SheetFormat,
  recordsAfter: (id: number) => Promise<readonly Rec[]>,
): Promise<Uint8Array> {
  const rows = [headingRow(columns, keys)]
  for (let lastId = 0, found = READ_CHUNK; found === READ_CHUNK; ) {
    const records = await recordsAfter(lastId)
    for (const record of records) {
      const texts = textsOf(columns, record)
      rows.push(keys.map((key) => texts[key]))
    }
    found = records.length
    lastId = records.at(-1)?.id ?? lastId
    await nextTurn()
  }
  return writeSheetFile(rows, format)
}
