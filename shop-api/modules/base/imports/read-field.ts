import { z } from 'zod'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
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
 * be either, in the same words. Values that are words of the code are left to the form. Throws CellError.
 */
export function readField(column: FormColumn, text: string): string {
  const { heading, read, names, isNeeded } = column
  if (names) return text
  try {
    const value = read(text)
    if (value === '' && isNeeded) throw new CellError(`请填写${heading}`)
    return value || usualOf(column)
  } catch (error) {
    if (!(error instanceof CellError) || error.message.startsWith(`请填写${heading}`)) throw error
    throw new CellError(`${heading}${error.message}`)
  }
}

/** What programs give for a form: each field is read as the cell of a file is. */
export const readBody = <Given>(columns: Fields, form: z.ZodType<Given>): z.ZodType<Given> =>
  z.preprocess((sent, context) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const given: Record<string, unknown> = { ...sent }
    for (const [key, column] of Object.entries(askedFields(columns))) {
      const text = given[key] ?? (column.isNeeded ? '' : undefined)
      if (typeof text !== 'string' && typeof text !== 'number') continue
      try {
        given[key] = readField(column, String(text))
      } catch (error) {
        if (!(error instanceof CellError)) throw error
        context.addIssue({ code: 'custom', message: error.message, path: [key] })
      }
    }
    return given
  }, form)
