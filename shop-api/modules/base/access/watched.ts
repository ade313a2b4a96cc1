import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'
import { fileIn } from './file-in-text.ts'

export type Facts = Readonly<Record<string, unknown>>

/** What an operator's call is about, as it is now: by its path under /admin and the key in it. */
export const factsBehind =
  port<(db: Db, path: string, key: string | undefined) => Promise<Facts>>('facts behind a call')

/** What was made is known by its id, or by its name where it has one. */
const madeShape = z.object({ id: z.union([z.number(), z.string()]).optional(), username: z.string().optional() })

/** Which row a call made that names none; undefined where its answer names none either. */
export function madeBy(answer: unknown): string | undefined {
  const { data } = madeShape.safeParse(answer)
  const key = data?.id ?? data?.username
  return key === undefined ? undefined : String(key)
}

/** What a body may take of the log; files and the like are left out. */
const MOST_ASKED = 20_000
/** Of each value that goes into the process's log, which is read in a terminal. */
const MOST_SHOWN = 200

/** Keys and digests of keys must never be read, in a log least of all. */
const isSecret = (name: string): boolean => /hash|secret|token|password/i.test(name)

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** Facts for a line to be read: the first of long values. */
export const shortened = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const text = textOf(value)
      return [name, text.length <= MOST_SHOWN ? value : `${text.slice(0, MOST_SHOWN)}…`]
    }),
  )

const openFacts = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([name]) => !isSecret(name)))

/** What became different, on either side, in full; everything about what was made. */
export function changeBetween(before: Facts, after: Facts, made: Facts = {}): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSecret(name) && textOf(before[name]) !== textOf(after[name]),
  )
  const side = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { before: side(before), after: { ...side(after), ...openFacts(made) } }
}

/** A text too long for the log: its beginning and a digest, by which it can be recognised. */
function digestOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `${text.slice(0, MOST_SHOWN)}…（共${text.length}字，SHA-256 ${digest}）`
}

/** The same with files of any depth as their size and digest, and without what must not be read. */
function withoutFiles(value: unknown): unknown {
  if (typeof value === 'string') return fileIn(value) ?? value
  if (Array.isArray(value)) return value.map(withoutFiles)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(openFacts(value as Facts)).map(([name, each]) => [name, withoutFiles(each)]))
}

/** What was asked for, by name; no keys, of files their size and a digest, of long texts the beginning. */
export function askedOf(body: unknown): Facts {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(openFacts(body as Facts))
      .filter(([name]) => name !== 'key')
      .map(([name, value]) => {
        const shown = withoutFiles(value)
        const text = textOf(shown)
        return [name, text.length <= MOST_ASKED ? shown : digestOf(text)]
      }),
  )
}
