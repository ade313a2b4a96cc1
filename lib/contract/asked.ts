import type { Call } from './call.ts'
import { isWrite } from './call.ts'
import { callEntries } from './calls.ts'
import type { Asked } from './envelope.ts'
import { holdsSomething } from './reading/reader.ts'
import type { CallShapes } from './shapes.ts'
import { shapes } from './shapes.ts'

const shapeOf: ReadonlyMap<Call, CallShapes> = new Map(callEntries.map(([key, call]) => [call, shapes[key]]))

/** What stands around data, and so is none by itself, whatever a call's own fields are called. */
const AROUND: readonly string[] = ['code', 'status', 'message', 'msg', 'success', 'error', 'errors', 'timestamp']

const withoutAround = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !AROUND.includes(name)))
    : value

/** What an answer to a call may be read as. */
export function askedOf(call: Call): Asked {
  const shape = shapeOf.get(call)?.data
  return {
    isWrite: isWrite(call),
    holds: (value) => shape !== undefined && holdsSomething(shape, withoutAround(value)),
  }
}
