import 'server-only'
import type { DataOf } from '#lib/contract/call.ts'
import type { CallKey, calls } from '#lib/contract/calls.ts'
import type { Note } from '#lib/contract/reading/reader.ts'
import { isForeign, readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { log } from '../log.ts'

type Data<Key extends CallKey> = DataOf<(typeof calls)[Key]>

/** A place of an answer that was not as the contract has it, and how often. */
export interface Oddity extends Note {
  readonly call: CallKey
  readonly count: number
}

/** More places than the contract has would be invented. */
const MOST_ODDITIES = 500
const slot = Symbol.for('shop.oddities')

/** One for the whole process: the framework loads modules once a bundle. */
function oddities(): Map<string, Oddity> {
  const box = globalThis as unknown as Record<symbol, Map<string, Oddity> | undefined>
  box[slot] ??= new Map()
  return box[slot]
}

/** What upstreams answered otherwise than the contract has it, since this process started. */
export const foundOddities = (): readonly Oddity[] => [...oddities().values()]

function take(call: CallKey, note: Note): void {
  const known = oddities()
  const place = `${call} ${note.path} ${note.problem}`
  const before = known.get(place)
  if (!before && known.size >= MOST_ODDITIES) return
  known.set(place, { ...note, call, count: (before?.count ?? 0) + 1 })
  if (!before) log().warn({ call, path: note.path, problem: note.problem }, 'an answer is not as the contract has it')
}

/**
 * The data of an answer as the contract has it, whatever the upstream made of it; the very value given where nothing had
 * to be changed. Undefined: without what it needs most, such as the id of one item. Told once for each place.
 */
export function readAnswer<Key extends CallKey>(key: Key, given: unknown): Data<Key> | undefined {
  const shape: CallShapes = shapes[key]
  const { data, notes } = readLiberally(shape.data, given)
  for (const note of notes) take(key, note)
  if (isForeign(shape.data, given)) take(key, { path: '', problem: 'unreadable' })
  if (data !== undefined || (typeof given === 'object' && given !== null)) return data as Data<Key> | undefined
  // Text or a number where an object belongs: what the answer is without any field.
  take(key, { path: '', problem: 'unreadable' })
  return readLiberally(shape.data, {}).data as Data<Key> | undefined
}
