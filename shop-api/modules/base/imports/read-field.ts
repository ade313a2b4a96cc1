import { z } from 'zod'
import { reading } from '#shop-api/modules/base/access/asked.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import { readHeaded } from '#shop-api/platform/table-files/parallel.ts'
import type { FormColumn } from './form-kind.ts'

/** Fields of a page, by name. */
export type Fields = Readonly<Record<string, FormColumn>>

/** What a page asks for of a noun's columns. */
export const askedFields = (columns: Fields): Fields =>
  Object.fromEntries(Object.entries(columns).filter(([key, { asking }]) => key !== 'id' && asking?.as !== 'file'))

/** What a form has where nothing is said of a field. */
export const usualOf = ({ usual = '', names }: FormColumn): string =>
  names ? (Object.keys(names).find((value) => names[value] === usual) ?? '') : usual

/**
 * A field of a form as the cell of a file would be read, whichever way it came: what a column can't be, no form, call or command can
 * be either, in the same words. Values that are words of the code may be given as files call them. Throws CellError.
 */
export function readField(column: FormColumn, given: string): string {
  const { heading, names = {}, isNeeded } = column
  const text = given.trim()
  if (Object.hasOwn(names, text)) return text
  const value = readHeaded(column, text)
  const named = Object.keys(names).find((each) => names[each] === value)
  if (named !== undefined || value !== '') return named ?? value
  if (isNeeded) throw new CellError(`请填写${heading}`)
  return usualOf(column)
}

/** A field of a body that its column reads; the document of calls says of it what the column does, and `said`. */
export function columnShape(
  column: FormColumn,
  said: { readonly pattern?: string; readonly format?: string } = {},
): z.ZodType<string, string> {
  const { heading, isNeeded, read } = column
  const text = z.string({ error: ({ input }) => (input === undefined ? `请填写${heading}` : undefined) }).meta({
    ...said,
    ...(isNeeded && { minLength: 1 }),
    ...(read.most !== undefined && { maxLength: read.most }),
    ...(read.hint !== undefined && { description: read.hint }),
  })
  return text.transform((given, context) => reading(context, () => readField(column, given)))
}

/** The same of a whole number, which forms give as a text. */
export const wholeShape = (
  column: FormColumn,
  said: { readonly minimum: number; readonly maximum: number },
): z.ZodType<number> =>
  z
    .unknown()
    .meta({ type: 'integer', ...said })
    .transform((given, context) => Number(reading(context, () => readField(column, String(given ?? '')))))

/** What a reader of cells refuses, at the field of a form. Throws ShopRefusal 422. */
export function atField<Value>(field: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof CellError ? fieldRefusal(field, error.message) : error
  }
}

/**
 * Fields of a form by their columns. What is as it was is taken as it is, as in files: what came before a rule can stay. Throws
 * ShopRefusal 422 at the first that can't be so.
 */
export function readChanged<Key extends string>(
  columns: Readonly<Record<Key, FormColumn>>,
  given: Readonly<Record<Key, string>>,
  kept: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const isKept = (key: Key) => given[key].trim() !== '' && given[key].trim() === kept[key].trim()
  const read = (key: Key) => (isKept(key) ? kept[key] : atField(key, () => readField(columns[key], given[key])))
  return Object.fromEntries(keysOf(columns).map((key) => [key, read(key)])) as Record<Key, string>
}

/** What programs give for a form: each field is read as the cell of a file is. */
export const readBody = <Given>(columns: Fields, form: z.ZodType<Given>): z.ZodType<Given> =>
  z.preprocess((sent, context) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const given: Record<string, unknown> = { ...sent }
    for (const [key, column] of Object.entries(askedFields(columns))) {
      const text = given[key] ?? (column.isNeeded && !column.names ? '' : undefined)
      if (typeof text !== 'string' && typeof text !== 'number') continue
      given[key] = reading(context, () => readField(column, String(text)), [key])
    }
    return given
  }, form)
