import { classifyCode } from './error-code.ts'
import { isPaged, rowsIn } from './reading/rows.ts'
import { readFlag } from './reading/scalars.ts'

/** What every answer of the upstream is wrapped in, as the storefront reads it. HTTP status and code may differ; the code decides. */
export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data?: unknown
  /** 422 only: messages by field, in the order the form has them. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Server time of the upstream; nothing goes by it. */
  readonly timestamp?: unknown
}

/** The field of messages that name none. */
const WHOLE_FORM = 'form'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words as text, or the first of several. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(wordsOf).find((text) => text !== '') ?? ''
  return ''
}

const firstWords = (...values: readonly unknown[]): string => wordsOf(values)

/** The words of one record of an error, under the names that frameworks have for them. */
const wordsIn = ({ message, msg, defaultMessage, detail, title }: Fields): string =>
  firstWords(message, msg, defaultMessage, detail, title)

/** Every message in a text, a list, or records with a message each. */
function messagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messagesOf)
  const text = isFields(value) ? wordsIn(value) : wordsOf(value)
  return text === '' ? [] : [text]
}

/** The last part of where something is: `["body", "number"]`, `/data/attributes/number`. */
function lastOf(place: unknown): string {
  const parts = Array.isArray(place) ? place : typeof place === 'string' ? place.split('/') : []
  return wordsOf(parts.at(-1))
}

/** Which field a row is about; none: the form as a whole. */
function fieldOf(row: unknown): string {
  if (!isFields(row)) return WHOLE_FORM
  const { field, path, name, propertyPath, loc, source } = row
  const named = firstWords(field, path, name, propertyPath, lastOf(loc))
  return named || (isFields(source) ? lastOf(source.pointer) : '') || WHOLE_FORM
}

/** Messages by field: under their names, in rows that name their field, or of the form as a whole. */
function errorsOf(value: unknown): Envelope['errors'] {
  const rows = Array.isArray(value) ? value : typeof value === 'string' ? [value] : null
  const named: readonly (readonly [string, unknown])[] = rows
    ? rows.map((row) => [fieldOf(row), row] as const)
    : Object.entries(isFields(value) ? value : {})
  const errors = new Map<string, string[]>()
  for (const [field, each] of named) {
    const messages = messagesOf(each)
    if (messages.length > 0) errors.set(field, [...(errors.get(field) ?? []), ...messages])
  }
  return errors.size > 0 ? Object.fromEntries(errors) : undefined
}

/** Null: there is none. NaN: there is one that is no number. */
function codeOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const isNumeral = typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value))
  const code = isNumeral ? Number(value) : Number.NaN
  return Number.isInteger(code) ? code : Number.NaN
}

/** The code of an answer; one that is no code of the catalogue may be a field of data that stand alone. */
function codeIn(fields: Fields, status: number, { isWrite, holds }: Asked): number | null {
  const given = codeOf(fields.code)
  const isOwn = given !== null && !(given <= 599) && classifyCode(given) === 'broken'
  return isOwn && !isWrite && status < 400 && !('data' in fields) && holds(fields) ? null : given
}

/** What is written in place of an envelope's fields: an error of its own, or messages under the names of fields alone. */
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')

/** Messages by field, wherever frameworks have them. A refusal of texts alone, and of nothing else, is such messages. */
function fieldErrorsOf({ errors, violations, detail, data, ...more }: Fields, isRefusal: boolean): Envelope['errors'] {
  const inside = [
    errors,
    violations,
    Array.isArray(detail) ? detail : undefined,
    isFields(data) ? data.errors : undefined,
  ]
  const found = inside.map(errorsOf).find((each) => each !== undefined)
  if (found || !isRefusal || detail !== undefined || data !== undefined) return found
  const alone = Object.entries(more)
  return alone.length > 0 && alone.every(([, each]) => isTexts(each)) ? errorsOf(more) : undefined
}

/** The message of an answer: of itself, of an error in it, or the first of a field; a title is less than any of them. */
function messageOf({ message, msg, error, detail, title }: Fields, errors: Envelope['errors']): string {
  const within = isFields(error) ? wordsIn(error) : error
  return firstWords(message, msg, within, detail, Object.values(errors ?? {}).flat(), title)
}

const FAILED: readonly unknown[] = ['fail', 'failed', 'failure', 'error']

/** A flag that is written, and says no. */
const isNo = (flag: unknown): boolean => flag !== '' && readFlag(flag) === 0

/** Whether an answer without a code says by itself that what was asked is not done. */
const saysNo = ({ success, ok, status, error, errors }: Fields): boolean =>
  isNo(success) ||
  isNo(ok) ||
  FAILED.includes(status) ||
  messageOf({ error }, undefined) !== '' ||
  errorsOf(errors) !== undefined

/** A status under which no code is needed: an error of the catalogue, or a success that has what it should. */
function codeByStatus(status: number, fields: Fields, { isWrite, holds }: Asked): number {
  if (status >= 400) return status
  if (saysNo(fields)) return 400
  const hasData = (typeof fields.data === 'object' && fields.data !== null) || holds(fields.data)
  return hasData || isWrite || rowsIn(fields) !== null || holds(fields) ? 200 : Number.NaN
}

/** What the call was asked for. */
export interface Asked {
  /** A success has nothing to tell but itself. */
  readonly isWrite: boolean
  /** Whether a value has anything of the answer's data in it. */
  readonly holds: (value: unknown) => boolean
}

/** Rows with their paging beside them are one list; else the data are under `data`, or stand alone where nothing is around them. */
function dataOf(fields: Fields, isBare: boolean): unknown {
  if (isPaged(fields) && (isBare || Array.isArray(fields.data))) return fields
  return 'data' in fields || !isBare ? fields.data : fields
}

/**
 * Reads what an upstream answered: the code decides, or the status where there is none, and a code beyond the catalogue
 * says less than the status of an error. Everything beside them is read in whatever form it comes and never decides. Null:
 * neither says anything.
 */
export function readEnvelope(sent: unknown, status: number, asked: Asked): Envelope | null {
  if (Array.isArray(sent) && status < 400) return { code: 200, message: '', data: sent }
  if ((sent === null || sent === true) && status < 400 && asked.isWrite) return { code: 200, message: '' }
  const fields = isFields(sent) ? sent : {}
  if (fields !== sent && status < 400) return null
  const given = codeIn(fields, status, asked)
  const isUnknown = given !== null && (Number.isNaN(given) || given > 599) && classifyCode(given) === 'broken'
  const code = given === null || (isUnknown && status >= 400) ? codeByStatus(status, fields, asked) : given
  if (Number.isNaN(code)) return null
  const { code: _, ...rest } = fields
  const { message, errors: _errors, data: _data, ...more } = rest
  const isBare = given === null && classifyCode(code) === 'success' && (!asked.isWrite || asked.holds(fields))
  const own = isBare || 'data' in fields ? { data: dataOf(fields, isBare) } : {}
  const isAlone = 'data' in own && own.data === fields
  const read = fieldErrorsOf(rest, classifyCode(code) !== 'success')
  return {
    ...(isAlone ? {} : more),
    code,
    message: isAlone ? firstWords(message) : messageOf(rest, read),
    ...own,
    ...(read ? { errors: read } : {}),
  }
}
