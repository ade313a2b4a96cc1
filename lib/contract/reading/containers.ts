import { rowsIn } from './rows.ts'
import { UNREADABLE } from './scalars.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a list: a list, one under a usual name, or an object with numbers for keys, as PHP writes some lists. */
export function rowsOf(value: unknown): readonly unknown[] | typeof UNREADABLE {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined || value === '') return []
  if (!isObject(value)) return UNREADABLE
  const rows = rowsIn(value)
  if (rows !== null) return rows
  const keys = Object.keys(value)
  return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : UNREADABLE
}

/** PHP writes an empty object as a list; a bare list is what an object that holds one list would have under `data`. */
export function asObject(value: unknown, holdsList: boolean): Record<string, unknown> | typeof UNREADABLE {
  if (isObject(value)) {
    const rows = holdsList && !('data' in value) ? rowsIn(value) : null
    return rows === null ? value : { ...value, data: rows }
  }
  if (!Array.isArray(value)) return value === null || value === undefined ? {} : UNREADABLE
  if (holdsList) return { data: value }
  return value.length === 0 ? {} : UNREADABLE
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

export const firstGiven = (...values: readonly unknown[]): unknown => values.find(isGiven)
