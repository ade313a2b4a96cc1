import { z } from 'zod'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Fields } from '#shop-api/modules/base/imports/read-field.ts'
import { askedFields, readBody } from '#shop-api/modules/base/imports/read-field.ts'
import {
  areaField,
  checkField,
  inputField,
  momentField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { beginning, day, ending } from '#shop-api/platform/table-files/cells.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'

/** Values to choose from that only the shop knows, by field. */
export type Choices = Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>

const MOST_FIGURES = 20

const isBox = ({ names }: FormColumn): boolean => names !== undefined && 'yes' in names && names[''] !== undefined
const isMoment = ({ read }: FormColumn): boolean => read === beginning || read === ending

/** The value a choice begins with. */
const usualChoice = ({ names = {}, usual }: FormColumn): string =>
  Object.keys(names).find((value) => names[value] === usual) ?? Object.keys(names)[0] ?? ''

function drawField(name: string, column: FormColumn, given: Texts, choices?: Choices[string]): Html {
  const { heading, read, names, asking = {}, isNeeded = false } = column
  const label = asking.label ?? heading
  const value = given[name]
  const { hint = read.hint ?? '' } = asking
  const picks = asking.picks === undefined ? {} : { picks: asking.picks }
  const own = { name, label, value, isNeeded, ...picks, ...(hint === '' ? {} : { hint }) }
  const limited = { ...own, ...(read.most === undefined ? {} : { most: read.most }) }
  if (asking.as === 'unseen') return html`<input type="hidden" name="${name}" value="${value ?? ''}">`
  if (asking.as === 'colour') return inputField({ name, label, type: 'color', value: value ?? column.usual })
  if (asking.as === 'area') return areaField({ ...limited, ...(asking.rows && { rows: asking.rows }) })
  if (isBox(column)) return checkField(name, label, value === 'yes')
  if (names || choices) return selectField(name, label, choices ?? names ?? {}, value ?? usualChoice(column))
  if (isMoment(column)) return momentField(name, label, given)
  if (read === day) return inputField({ name, label, value, isNeeded, type: 'date' })
  if (read.takes === 'number') return inputField({ ...own, isDecimal: true, most: MOST_FIGURES })
  return inputField(limited)
}

/** The fields of a form, each as its column says. */
export const drawFields = (fields: Fields, given: Texts, choices: Choices = {}): Html =>
  html`${Object.entries(fields).map(([name, column]) => html`${drawField(name, column, given, choices[name])}\n`)}`

/** What a form shows of the texts that files have: moments as a field of a page takes them. */
export const formTexts = (columns: Fields, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(askedFields(columns)).map(([key, column]) => {
      const text = texts[key] ?? ''
      return [key, isMoment(column) ? text.slice(0, 16).replace(' ', 'T') : text]
    }),
  )

/** Reads a form of a page: boxes that are not ticked are not sent. */
export function formBody<Key extends string, Given>({
  columns,
  body,
  form = body,
}: Pick<FormKind<Key, Given>, 'columns' | 'body' | 'form'>): z.ZodType<Given> {
  const boxes = keysOf(columns).filter((key) => columns[key].asking?.as !== 'file' && isBox(columns[key]))
  const unticked = Object.fromEntries(boxes.map((key) => [key, '']))
  return z.preprocess((sent: object) => ({ ...unticked, ...sent }), readBody(columns, form))
}

export interface Saved {
  readonly id: number
  readonly name: string
}

/** The field whose text names one of a noun. */
export const titleField = ({ columns, titled }: { readonly columns: Fields; readonly titled?: string }): string =>
  titled ?? Object.keys(askedFields(columns))[0] ?? ''

/** What a noun's saving answers; its id alone where the form names it. */
export const savedOf = (title: string, given: unknown, saved: Saved | number): Saved =>
  typeof saved === 'number' ? { id: saved, name: String((given as Readonly<Record<string, unknown>>)[title]) } : saved
