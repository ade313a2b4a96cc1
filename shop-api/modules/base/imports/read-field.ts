import { CellError } from '#shop-api/platform/table-files/cells.ts'
import type { FormColumn } from './form-kind.ts'

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
