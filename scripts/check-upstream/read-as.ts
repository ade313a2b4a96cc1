import type { DataOf } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import type { UpstreamClient } from './client.ts'
import type { Known } from './inputs.ts'
import { inputOf } from './inputs.ts'
import { kindOf } from './judge.ts'

/** An answer's data as the storefront reads it; undefined when it was refused or can't be read. */
export async function readAs<Key extends CallKey>(
  client: UpstreamClient,
  key: Key,
  known: Known,
): Promise<DataOf<(typeof calls)[Key]> | undefined> {
  const answer = await client.ask(calls[key], inputOf(key, known))
  if (kindOf(answer) !== 'success') return undefined
  const shape: CallShapes = shapes[key]
  return readLiberally(shape.data, answer.data).data as DataOf<(typeof calls)[Key]> | undefined
}
