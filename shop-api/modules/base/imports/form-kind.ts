import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { oneOf, whole, yesNo } from '#shop-api/platform/table-files/cells.ts'
import type { Texts } from '#shop-api/platform/table-files/column.ts'
import type { Headed } from '#shop-api/platform/table-files/report.ts'

/** How a page asks for a field, beyond what its reader tells. */
interface Asking {
  /** Instead of a line: nothing at all, where only files have it; a text of several lines; a colour; the same as before, unseen. */
  readonly as?: 'file' | 'area' | 'colour' | 'unseen'
  /** Instead of the heading. */
  readonly label?: string
  /** Instead of what the template says. */
  readonly hint?: string
  /** Of a text of several lines. */
  readonly rows?: number
  /** Codes of goods that may be looked for: the only one, one of a list, each on a line of its own, or where the cursor stands. */
  readonly picks?: 'one' | 'list' | 'line' | 'place'
}

/** A field of a form as a column of its files. */
export interface FormColumn extends Headed {
  /** What the form's values are called in files, where they are words of the code. */
  readonly names?: Readonly<Record<string, string>>
  readonly asking?: Asking
}

/** What a form of one of them shows, by field. */
export interface FormRecord<Key extends string> {
  readonly id: number
  readonly texts: Readonly<Record<Exclude<Key, 'id'>, string>>
}

/**
 * A noun whose forms are rows of its files: what a file says of one is checked and saved as if it had been typed. Columns have the names of the
 * form's fields.
 */
export interface FormKind<Key extends string, Given> {
  /** In addresses and names of files. */
  readonly path: string
  /** What a row is one of. */
  readonly noun: string
  readonly mostRows: number
  readonly columns: Readonly<Record<Key, FormColumn>>
  readonly remarks?: readonly (readonly string[])[]
  /** Columns of sheets of the shop's own that say nothing here. */
  readonly unread?: readonly string[]
  /** Columns that together name one of them; of several ways the first whose cells are all filled counts. */
  readonly ways: readonly (readonly Key[])[]
  readonly body: z.ZodType<Given>
  /** The same without what only files have. */
  readonly form?: z.ZodType<Given>
  /** All of them in the order of an export, or one. */
  readonly records: (db: Db, id?: number) => Promise<readonly FormRecord<Key>[]>
  /** Adds one or changes it, as the form does, with all that this announces. Throws ShopRefusal. */
  readonly save: (tx: Db, given: Given, id: number | null, now: Date) => Promise<unknown>
  /** Cells the way they are kept, where only what they refer to tells: names of categories, an order. */
  readonly settled?: (db: Db, cells: Texts<Key>) => Promise<Texts<Key>>
  /** Rows with less of it are saved first, where others of the file refer to them. */
  readonly rank?: (cells: Texts<Key>) => number
}

/** The column that names one by its number; empty for new ones. */
export const idColumn: FormColumn = { heading: '编号', read: whole(1, 2_000_000_000), example: '' }

/** Its place among the others, which pages change by moving it; new ones without come last. */
export const orderColumn: FormColumn = {
  asking: { as: 'file' },
  heading: '顺序',
  read: Object.assign(whole(0, 1_000_000), { hint: '小的在前，留空排在最后' }),
  example: '',
}

/** The same as a field; none where it is left to the noun. */
export const givenOrder = z
  .string()
  .regex(/^\d{0,7}$/, '顺序须为整数')
  .default('')
  .transform((text) => (text === '' ? undefined : Number(text)))

type Names = Readonly<Record<string, string>>

/** A field with a few values. */
export const choiceColumn = (heading: string, names: Names, more: Omit<FormColumn, 'heading' | 'read' | 'names'>) => ({
  heading,
  names,
  ...more,
  read: oneOf(Object.values(names)),
})

/** A box to tick. */
export const yesColumn = (heading: string, usual: '是' | '否'): FormColumn => ({
  heading,
  usual,
  read: yesNo,
  example: usual,
  names: { '': '否', yes: '是' },
})

/** A field of words without rules of its own. */
export const textColumn = (
  heading: string,
  read: ReadCell,
  example: string,
  others: readonly string[] = [],
): FormColumn => ({
  heading,
  read,
  example,
  others,
  mayBeCleared: true,
})
