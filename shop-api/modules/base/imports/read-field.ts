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
 * be either, in the same words. Values that are words of the code may be given as files call them. Throws CellError.
 */
export function readField(column: FormColumn, text: string): string {
  const { heading, read, names = {}, isNeeded } = column
  if (Object.hasOwn(names, text)) return text
  let value: string
  try {
    value = read(text)
  } catch (error) {
    throw error instanceof CellError ? new CellError(`${heading}${error.message}`) : error
  }
  const named = Object.keys(names).find((each) => names[each] === value)
  if (named !== undefined || value !== '') return named ?? value
  if (isNeeded) throw new CellError(`请填写${heading}`)
  return usualOf(column)
}

/** What programs give for a form: each field is read as the cell of a file is. */
export const readBody = <Given>(columns: Fields, form: z.ZodType<Given>): z.ZodType<Given> =>
  z.preprocess((sent, context) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const given: Record<string, unknown> = { ...sent }
    for (const [key, column] of Object.entries(askedFields(columns))) {
      const text = given[key] ?? (column.isNeeded && !column.names ? '' : undefined)
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
