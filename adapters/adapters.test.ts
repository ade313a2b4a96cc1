import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Adapter } from '#lib/contract/adapter.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { readEnvelope } from '#lib/contract/envelope.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { adapters } from './registry.ts'

interface Fixture {
  readonly status: number
  readonly body: unknown
}

const fixtures = Object.entries(adapters as Readonly<Record<string, Adapter>>).flatMap(([name, adapter]) =>
  Object.entries(adapter).map(([key, adapted]) => [name, key as CallKey, adapted] as const),
)

/** An answer that was recorded of the shop API, adapters/<name>/fixtures/<call>.json. */
function fixtureOf(name: string, key: CallKey): Fixture | null {
  const path = `adapters/${name}/fixtures/${key}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Fixture) : null
}

test.each(fixtures)('%s turns the recorded answer to %s into one that is read whole', (name, key, adapted) => {
  const fixture = fixtureOf(name, key)
  expect([key, fixture === null]).toEqual([key, false])
  if (fixture === null) return
  const answer = adapted.answer?.(fixture.body, fixture.status) ?? fixture.body
  const envelope = readEnvelope(answer, fixture.status, { isWrite: true, holds: () => false })
  expect(envelope?.code).toBe(10_000)
  const shape: CallShapes = shapes[key]
  const { data, notes } = readLiberally(shape.data, envelope?.data)
  expect([data === undefined, notes]).toEqual([false, []])
})

test('every recorded answer belongs to a call that the adapter has', () => {
  for (const [name, adapter] of Object.entries(adapters)) {
    const recorded = readdirSync(`adapters/${name}/fixtures`).map((file) => file.replace(/\.json$/, ''))
    expect(recorded.sort()).toEqual(Object.keys(adapter).sort())
  }
})
