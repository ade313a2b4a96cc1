import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { shapes } from '#lib/contract/shapes.ts'
import type { UpstreamClient } from './client.ts'
import type { Known } from './inputs.ts'
import { inputOf } from './inputs.ts'
import { kindOf } from './judge.ts'

/** An answer's data as the storefront reads it; undefined when it was refused or can't be read. */
export async function readAs<Key extends CallKey>(client: UpstreamClient, key: Key, known: Known) {
  const answer = await client.ask(calls[key], inputOf(key, known))
  return kindOf(answer) === 'success' ? readLiberally(shapes[key].data, answer.data).data : undefined
}
