import type { z } from 'zod'
import { asObject, isObject, rowsOf } from './containers.ts'
import { hintOf } from './hints.ts'
import { rowsIn } from './rows.ts'
import { readFlag, readMoney, readText, readWhole, UNREADABLE } from './scalars.ts'
import { readDay } from './times.ts'

/** What could not be taken as it came: where, by field names without indexes, and what became of it. */
export interface Note {
  readonly path: string
  readonly problem: 'dropped row' | 'unreadable' | 'missing'
}

/** Where an object or a list is, and where to note what is wrong in it. Its path is put together only for a note. */
interface Place {
  readonly above: Place | null
  readonly name: string
  readonly depth: number
  readonly note: (note: Note) => void
}

/** Reads the value that a place has under a name. */
type Read = (value: unknown, above: Place, name: string) => unknown

/** The name of a row within its list. */
const ROW = '[]'

function pathOf({ above, name }: Place): string {
  const before = above === null ? '' : pathOf(above)
  return before === '' || name === ROW || name === '' ? before + name : `${before}.${name}`
}

const inside = (above: Place, name: string): Place => ({ above, name, depth: above.depth + 1, note: above.note })

const noteAt = (above: Place, name: string, problem: Note['problem']): void =>
  above.note({ path: pathOf(inside(above, name)), problem })

/** Deeper than any answer of the contract: an answer that goes on and on ends here. */
const MOST_DEPTH = 40
/** More rows than any page of the contract has. */
const MOST_ROWS = 20_000

const compiled = new WeakMap<z.ZodType, Read>()

function readerOf(shape: z.ZodType): Read {
  const known = compiled.get(shape)
  if (known) return known
  // Shapes may hold themselves: the reader is known before it is made.
  let made: Read | undefined
  const late: Read = (value, above, name) => {
    made ??= compile(shape)
    return made(value, above, name)
  }
  compiled.set(shape, late)
  return late
}

const unwrapped = (shape: z.core.$ZodType): z.ZodType => shape as z.ZodType

function compile(shape: z.ZodType): Read {
  const { read = compileType(shape), prepare, isSomething } = hintOf(shape) ?? {}
  const prepared: Read = prepare ? (value, above, name) => read(prepare(value), above, name) : read
  if (!isSomething) return prepared
  return (value, above, name) => {
    const result = prepared(value, above, name)
    return result === UNREADABLE || isSomething(result) ? result : UNREADABLE
  }
}

function compileType(shape: z.ZodType): Read {
  const { def } = (shape as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return isDay(shape) ? readDay : readText
    case 'number':
      return compileNumber(shape)
    case 'boolean':
      return (value) => {
        const flag = readFlag(value)
        return flag === UNREADABLE ? UNREADABLE : flag === 1
      }
    case 'enum':
      return compileEnum(Object.values(def.entries))
    case 'union':
      return compileUnion(def.options.map(unwrapped))
    case 'nullable':
      return compileOptional(unwrapped(def.innerType), null)
    case 'optional':
      return compileOptional(unwrapped(def.innerType), undefined)
    case 'lazy':
      return (value, above, name) =>
        above.depth >= MOST_DEPTH ? UNREADABLE : readerOf(unwrapped(def.getter()))(value, above, name)
    case 'array':
      return compileArray(unwrapped(def.element))
    case 'object':
      return compileObject(def.shape as Record<string, z.ZodType>)
    case 'unknown':
      return (value) => value
    default:
      throw new TypeError(`no way to read a shape of type ${def.type}`)
  }
}

/** z.iso.date() and nothing else of the contract has this format. */
const isDay = (shape: z.ZodType) => (shape as unknown as z.core.$ZodStringFormat)._zod.def.format === 'date'

function compileNumber(shape: z.ZodType): Read {
  return (value) => {
    const whole = readWhole(value)
    return whole === UNREADABLE || !shape.safeParse(whole).success ? UNREADABLE : whole
  }
}

function compileEnum(entries: readonly (string | number)[]): Read {
  const members = new Map(entries.map((entry) => [String(entry), entry]))
  return (value) => {
    const text = readText(value)
    return text === UNREADABLE ? UNREADABLE : (members.get(text) ?? UNREADABLE)
  }
}

/** The contract knows two unions: 0 or 1, and decimal text or number. */
function compileUnion(options: readonly z.ZodType[]): Read {
  return options.every((option) => option.def.type === 'literal') ? readFlag : readMoney
}

function compileOptional(inner: z.ZodType, none: null | undefined): Read {
  const read = readerOf(inner)
  const isText = inner.def.type === 'string' && !isDay(inner)
  return (value, above, name) => {
    if (value === null || value === undefined || (value === '' && !isText)) return none
    const result = read(value, above, name)
    if (result !== UNREADABLE) return result
    noteAt(above, name, 'unreadable')
    return none
  }
}

function compileArray(element: z.ZodType): Read {
  const read = readerOf(element)
  return (value, above, name) => {
    const rows = rowsOf(value)
    if (rows === UNREADABLE || above.depth >= MOST_DEPTH) return UNREADABLE
    const here = inside(above, name)
    if (rows.length > MOST_ROWS) noteAt(here, ROW, 'dropped row')
    let isSame = rows === value && rows.length <= MOST_ROWS
    const kept: unknown[] = []
    for (const row of rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS) : rows) {
      const result = read(row, here, ROW)
      if (result === UNREADABLE) noteAt(here, ROW, 'dropped row')
      else kept.push(result)
      if (result !== row) isSame = false
    }
    return isSame ? value : kept
  }
}

/** What a field is when an upstream does not send it; UNREADABLE when its object cannot be without it. */
function absenceOf(shape: z.ZodType): unknown {
  const hint = hintOf(shape)
  if (hint?.isRequired) return UNREADABLE
  if (hint && 'absent' in hint) return hint.absent
  switch (shape.def.type) {
    case 'string':
      return isDay(shape) ? UNREADABLE : ''
    case 'number':
      return shape.safeParse(0).success ? 0 : UNREADABLE
    case 'boolean':
      return false
    case 'union':
      return 0
    case 'nullable':
      return null
    case 'array':
      return []
    case 'optional':
    case 'unknown':
      return undefined
    case 'lazy':
    case 'object':
      return readerOf(shape)(
        {},
        topOf(() => undefined),
        '',
      )
    default:
      return UNREADABLE
  }
}

type Fields = Readonly<Record<string, unknown>>

interface Field {
  readonly name: string
  readonly read: Read
  readonly absence: (before: Fields) => unknown
}

function fieldOf(name: string, shape: z.ZodType): Field {
  const { absentFrom } = hintOf(shape) ?? {}
  // Reckoned at the first need: shapes may hold themselves.
  let absence: { readonly value: unknown } | undefined
  return {
    name,
    read: readerOf(shape),
    absence: (before) => {
      if (absentFrom) return absentFrom(before)
      absence ??= { value: absenceOf(shape) }
      return absence.value
    },
  }
}

function readField(field: Field, given: unknown, before: Fields, place: Place): unknown {
  if (given !== undefined && given !== null && given !== '') {
    const result = field.read(given, place, field.name)
    if (result !== UNREADABLE) return result
    noteAt(place, field.name, 'unreadable')
    return field.absence(before)
  }
  // Null and empty text are values of some fields; where they are none, they mean the same as nothing.
  if (given !== undefined) {
    const result = field.read(given, place, field.name)
    if (result !== UNREADABLE) return result
  }
  return field.absence(before)
}

function compileObject(shape: Readonly<Record<string, z.ZodType>>): Read {
  const fields = Object.entries(shape).map(([name, each]) => fieldOf(name, each))
  const list = fields.find(({ name }) => name === 'data')
  return (value, above, name) => {
    const given = asObject(value, list !== undefined)
    if (given === UNREADABLE || above.depth >= MOST_DEPTH) return UNREADABLE
    const here = inside(above, name)
    let changed: Record<string, unknown> | undefined
    for (const field of fields) {
      const before = given[field.name]
      const result = readField(field, before, changed ?? given, here)
      if (result === UNREADABLE) {
        noteAt(here, field.name, 'missing')
        return UNREADABLE
      }
      if (result === before && (result !== undefined || !(field.name in given))) continue
      changed ??= { ...given }
      changed[field.name] = result
    }
    return changed ?? given
  }
}

const MOST_NOTES = 50

const topOf = (note: Place['note']): Place => ({ above: null, name: '', depth: 0, note })

/** Whether a value has anything that the shape knows, in any of its forms. */
export function holdsSomething(shape: z.ZodType, value: unknown): boolean {
  const { def } = (shape as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return holdsSomething(unwrapped(def.innerType), value)
  if (def.type !== 'object') return rowsIn(value) !== null
  const prepared = hintOf(shape)?.prepare?.(value) ?? value
  const fields: unknown = asObject(prepared, 'data' in def.shape)
  return isObject(fields) && Object.keys(def.shape).some((name) => fields[name] !== undefined && fields[name] !== null)
}

/** Something was sent, and nothing of it is known in any form: what is shown then is as empty as if nothing had come. */
export function isForeign(shape: z.ZodType, value: unknown): boolean {
  const { def } = (shape as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return isForeign(unwrapped(def.innerType), value)
  if (def.type !== 'object' || Object.keys(def.shape).length === 0 || !isObject(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && !names.some((name) => name in def.shape) && !holdsSomething(shape, value)
}

export interface Reading<Data> {
  /** Undefined: the answer as a whole cannot be read. The very value that was given where nothing had to be changed. */
  readonly data: Data | undefined
  readonly notes: readonly Note[]
}

/**
 * Reads what an upstream answered as the shape it should have: numbers as text, flags in all their forms, lists bare or
 * under `data`, nulls and absent fields. A row that cannot be read is dropped, a part that cannot be read is empty.
 */
export function readLiberally<Shape extends z.ZodType>(shape: Shape, value: unknown): Reading<z.output<Shape>> {
  const notes: Note[] = []
  const note = (each: Note) => {
    if (notes.length < MOST_NOTES) notes.push(each)
  }
  const data = readerOf(shape)(value, topOf(note), '')
  return { data: data === UNREADABLE ? undefined : (data as z.output<Shape>), notes }
}
