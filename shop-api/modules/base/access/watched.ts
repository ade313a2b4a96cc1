import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'

export type Facts = Readonly<Record<string, unknown>>

/** What an operator's call is about, as it is now: by its path under /admin and the key in it. */
export const factsBehind =
  port<(db: Db, path: string, key: string | undefined) => Promise<Facts>>('facts behind a call')

const MOST = 200

/** Keys and digests of keys must never be read, in a log least of all. */
const isSecret = (name: string): boolean => /hash|secret|token|password/i.test(name)

const short = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= MOST ? value : `${text.slice(0, MOST)}…`
}

/** What became different, on either side. */
export function changeBetween(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSecret(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const side = (facts: Facts) => Object.fromEntries(names.map((name) => [name, short(facts[name])]))
  return { before: side(before), after: side(after) }
}

/** What was asked for: short values of the body by their names, no files and no keys. */
export function askedOf(body: unknown): Facts {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !isSecret(name) && name !== 'key')
      .map(([name, value]) => [name, short(value)]),
  )
}
