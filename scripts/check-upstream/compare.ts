import type { z } from 'zod'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import type { ShownField } from '../support/fields.ts'
import { valuesIn } from '../support/fields.ts'

/** What was found wrong with an answer's data, by field path. */
export interface Findings {
  /** Nothing can be shown without them. */
  readonly missingRequired: readonly string[]
  readonly missingOptional: readonly string[]
  /** Another type than written, but it can be read: number as text, true for 1 … */
  readonly otherType: readonly string[]
  /** Rows left out and fields emptied by the reader. */
  readonly unreadable: readonly string[]
  /** Of the fields above: what was sent first, and what belongs there. */
  readonly sent: readonly SentField[]
}

export interface SentField {
  readonly path: string
  /** Its JSON, the beginning of a long one; 没有 for nothing. */
  readonly given: string
  readonly expected: string
}

const kindNames: Readonly<Record<string, string>> = {
  id: '编号（1至32位数字）',
  number: '整数',
  time: '十位秒数或 2026-11-20 09:30:00',
  flag: '0 或 1',
  price: '元，最多四位小数',
  amount: '元，最多两位小数',
  text: '文字',
  html: 'HTML',
  url: '网址',
  image: '图片地址',
  list: '列表',
  object: '对象',
}

const MOST_SHOWN = 60

function shownJson(value: unknown): string {
  if (value === undefined) return '没有'
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

const isNumeral = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** Whether a value is of the very type that a field of this kind has on the wire. */
const isOfKind: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  time: (value) => Number.isInteger(value),
  flag: (value) => value === 0 || value === 1,
  price: (value) => typeof value === 'number' || isNumeral(value),
  amount: (value) => typeof value === 'number' || isNumeral(value),
  text: (value) => typeof value === 'string',
  html: (value) => typeof value === 'string',
  url: (value) => typeof value === 'string',
  image: (value) => typeof value === 'string',
}

/** The same list whether it comes bare, or under `data`: as the table has it. */
const underData = (data: unknown, fields: readonly ShownField[]): unknown =>
  Array.isArray(data) && fields.some(({ path }) => path.startsWith('data[]')) ? { data } : data

const isLeaf = ({ kind }: ShownField): boolean => kind !== 'list' && kind !== 'object'

const isOtherType = (kind: string, values: readonly unknown[]): boolean =>
  values.some((value) => value !== null && value !== undefined && isOfKind[kind]?.(value) === false)

/** data[].goods.name: data[], data[].goods, data[].goods.name. */
const stepsTo = (path: string): string[] => path.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))

const nothingFound: Findings = { missingRequired: [], missingOptional: [], otherType: [], unreadable: [], sent: [] }

/** What of the table's fields is missing or otherwise; an answer just like the reference's has everything. */
export function compare(fields: readonly ShownField[], shapes: CallShapes, given: unknown): Findings {
  if (shapes.data.safeParse(given).success) return nothingFound
  const values = valuesIn(underData(given, fields))
  const at = new Map<string, unknown[]>()
  for (const { path, value } of values) at.set(path, [...(at.get(path) ?? []), value])
  const sent = new Set([...at.keys()].flatMap(stepsTo))
  /** Null, or an empty list: what would be inside is unknown, not missing. */
  const isEmpty = (path: string) => at.get(path)?.every((value) => value === null || value === undefined) ?? false
  const leaves = fields.filter(isLeaf)
  const missing = leaves.flatMap(({ path }) => {
    const steps = stepsTo(path)
    const first = steps.findIndex((step) => !sent.has(step))
    return first < 0 || steps.slice(0, first).some(isEmpty) ? [] : [steps[first] ?? path]
  })
  const isRequired = (path: string) => fields.some((field) => field.path === path && field.isRequired)
  const { data, notes } = readLiberally(shapes.data, given)
  // What came in another form was found by the reader.
  const read = new Set(valuesIn(data).flatMap(({ path }) => stepsTo(path)))
  const isLost = (path: string) => isRequired(path) && !read.has(path)
  const lost = notes.filter(({ problem }) => problem !== 'missing').map(({ path }) => path)
  const found = {
    missingRequired: [...new Set(missing.filter(isLost))],
    missingOptional: [...new Set(missing.filter((path) => !isRequired(path)))],
    otherType: leaves.filter(({ path, kind }) => isOtherType(kind, at.get(path) ?? [])).map(({ path }) => path),
    unreadable: data === undefined && leaves.length > 0 ? ['data'] : [...new Set(lost)],
  }
  const fieldOf = (path: string): SentField => {
    const kind = fields.find((field) => field.path === path)?.kind ?? ''
    const isOdd = (value: unknown) => value !== null && value !== undefined && isOfKind[kind]?.(value) === false
    const first = path === 'data' ? given : (at.get(path)?.find(isOdd) ?? at.get(path)?.[0])
    return { path, given: shownJson(first), expected: kindNames[kind] ?? '见 acceptance/fields.tsv' }
  }
  // Fields that the reader makes of others were not sent by anybody.
  const isKnown = (path: string) => path === 'data' || at.has(path) || fields.some((field) => field.path === path)
  const paths = [...found.missingRequired, ...found.otherType, ...found.unreadable].filter(isKnown)
  return { ...found, sent: [...new Set(paths)].map(fieldOf) }
}

/** Of a call the specification does not show: held against the shape the storefront has for it. */
export function compareStrictly(shape: z.ZodType, given: unknown): Findings {
  const { error } = shape.safeParse(given)
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    path: path
      .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
      .join('')
      .replace(/^\./, ''),
    isMissing: /received undefined/.test(message),
  }))
  const pathsOf = (isMissing: boolean) => [
    ...new Set(issues.filter((issue) => issue.isMissing === isMissing).map(({ path }) => path)),
  ]
  const { data } = readLiberally(shape, given)
  return {
    missingRequired: [],
    missingOptional: pathsOf(true),
    otherType: pathsOf(false),
    unreadable: data === undefined && given !== undefined && given !== null ? ['data'] : [],
    sent: [],
  }
}
