import { classifyCode } from './error-code.ts'
import { isPaged, rowsIn } from './reading/rows.ts'

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

/** Every message in a text, a list, or records with a message each. */
function messagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messagesOf)
  const text = isFields(value) ? firstWords(value.message, value.msg) : wordsOf(value)
  return text === '' ? [] : [text]
}

/** Messages by field: under their names, in rows that name their field, or of the form as a whole. */
function errorsOf(value: unknown): Envelope['errors'] {
  const rows = Array.isArray(value) ? value : typeof value === 'string' ? [value] : null
  const named: readonly (readonly [string, unknown])[] = rows
    ? rows.map((row) => [(isFields(row) && firstWords(row.field, row.path, row.name)) || WHOLE_FORM, row] as const)
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

/** Whether an answer without a code says by itself that what was asked is not done. */
const saysNo = ({ success, error, errors }: Fields): boolean =>
  success === false || firstWords(error) !== '' || errorsOf(errors) !== undefined

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
  const fields = isFields(sent) ? sent : {}
  if (fields !== sent && status < 400) return null
  const given = codeIn(fields, status, asked)
  const isUnknown = given !== null && (Number.isNaN(given) || given > 599) && classifyCode(given) === 'broken'
  const code = given === null || (isUnknown && status >= 400) ? codeByStatus(status, fields, asked) : given
  if (Number.isNaN(code)) return null
  const { code: _, message, data, errors, ...more } = fields
  const isBare = given === null && classifyCode(code) === 'success' && (!asked.isWrite || asked.holds(fields))
  const own = isBare || 'data' in fields ? { data: dataOf(fields, isBare) } : {}
  const isAlone = 'data' in own && own.data === fields
  const read = errorsOf(errors) ?? errorsOf(isFields(data) ? data.errors : undefined)
  return {
    ...(isAlone ? {} : more),
    code,
    message: isAlone ? firstWords(message) : firstWords(message, more.msg, more.error, more.detail, more.title),
    ...own,
    ...(read ? { errors: read } : {}),
  }
}
