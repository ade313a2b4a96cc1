import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** A field the storefront reads of a shown call's answer: a row of acceptance/fields.tsv, entities put in their places. */
export interface ShownField {
  /** Inside the envelope's data; [] is every item of a list. */
  readonly path: string
  readonly kind: string
  readonly section: string
  readonly isRequired: boolean
  /** What the storefront takes when it is not there. */
  readonly absent: string
}

export interface ShownCall {
  readonly method: string
  /** Template, such as /api/cart/{id}/edit. */
  readonly path: string
  readonly parameters: string
  readonly who: 'guest' | 'member'
  /** `METHOD /path`. */
  readonly key: string
  readonly fields: readonly ShownField[]
}

const rowsOf = (name: string): string[][] =>
  readFileSync(inRoot('acceptance', name), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('\t'))

/** The table of values as it is written, entities apart. */
export const writtenFields = rowsOf('fields.tsv').map(
  ([key = '', path = '', kind = '', section = '', required, absent = '']) => ({
    key,
    field: { path, kind, section, isRequired: required === 'yes', absent },
  }),
)

/** Fields of a call or entity; those of an entity it refers to are listed where they are answered. */
function fieldsOf(key: string): ShownField[] {
  return writtenFields
    .filter((row) => row.key === key && row.field.path !== '-')
    .flatMap(({ field }) => {
      if (!field.kind.startsWith('@')) return [field]
      const parts = fieldsOf(field.kind).map((each) => ({ ...each, path: `${field.path}.${each.path}` }))
      return [{ ...field, kind: field.path.endsWith('[]') ? 'list' : 'object' }, ...parts]
    })
}

/** Every call the specification shows, with what is read of its answer. */
export const shownCalls: readonly ShownCall[] = rowsOf('calls.tsv').map(
  ([method = '', path = '', parameters = '', who]) => {
    const key = `${method} ${path}`
    return { method, path, parameters, who: who === 'member' ? 'member' : 'guest', key, fields: fieldsOf(key) }
  },
)

/** Every value in an answer's data with its path, indexes left out; an empty list is its items' path without a value. */
export function valuesIn(data: unknown, at = ''): { path: string; value: unknown }[] {
  if (Array.isArray(data)) {
    return data.length > 0 ? data.flatMap((item) => valuesIn(item, `${at}[]`)) : [{ path: `${at}[]`, value: undefined }]
  }
  if (typeof data !== 'object' || data === null) return at === '' ? [] : [{ path: at, value: data }]
  return Object.entries(data).flatMap(([name, value]) => valuesIn(value, at === '' ? name : `${at}.${name}`))
}
