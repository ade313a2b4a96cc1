import { readFileSync } from 'node:fs'
import { askEverything, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { hostileVariants } from '#e2e/support/hostile-shapes.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import type { Kind } from '#lib/contract/reading/kinds.ts'
import { kinds } from '#lib/contract/reading/kinds.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { shownCalls, writtenFields } from './support/fields.ts'
import { inRoot } from './support/paths.mjs'
import { readingText } from './support/reading-text.ts'

test('docs/reading.md is what the tables say', () => {
  expect(readFileSync(inRoot('docs', 'reading.md'), 'utf8')).toBe(readingText())
})

test.each(Object.entries<Kind>(kinds))('a value that is %s is read as its examples', (_, { shape, taken, refused }) => {
  for (const [given, read] of taken) expect([given, readLiberally(shape, given).data]).toEqual([given, read])
  for (const given of refused) expect([given, readLiberally(shape, given).data]).toEqual([given, undefined])
})

test('every kind of the table of values is explained', () => {
  const named = new Set(writtenFields.map(({ field }) => field.kind).filter((kind) => !/^[@-]/.test(kind)))
  expect([...named].filter((kind) => !(kind in kinds))).toEqual([])
})

describe('an absent value', () => {
  const bare = new Map<string, unknown>()
  const keyOf = new Map<string, CallKey>(callEntries.map(([key, { method, path }]) => [`${method} ${path}`, key]))

  beforeAll(async () => {
    const upstream = await startBareUpstream()
    upstream.alter((key, data) => {
      bare.set(key, data)
      return data
    })
    await askEverything(upstream)
    await upstream.close()
  })

  test('takes its row along only where the table says so, and never more than its row', () => {
    const wrong: string[] = []
    const leaves = shownCalls.flatMap(({ key, fields }) =>
      fields
        .filter(({ kind, path }) => kind !== 'list' && kind !== 'object' && !path.endsWith('[]'))
        .map((field) => ({ key, field })),
    )
    for (const { key, field } of leaves) {
      const variant = hostileVariants.find(
        (each) => each.key === key && each.field === field.path && each.change === 'deleted',
      )
      const call = keyOf.get(key)
      if (!variant || !call || !bare.has(key)) continue
      const shape: CallShapes = shapes[call]
      const { data, notes } = readLiberally(shape.data, variant.apply(bare.get(key)))
      const own = field.path.slice(0, field.path.lastIndexOf('[]') + 2).replace(/^data/, '')
      const dropped = notes.filter(({ problem }) => problem === 'dropped row').map(({ path }) => path)
      const isOwnLost = field.isRequired || /left out|empty picture/.test(field.absent)
      if (data === undefined && !field.isRequired) wrong.push(`${key} ${field.path}: nothing is left`)
      wrong.push(
        ...dropped.filter((path) => !path.endsWith(own) || !isOwnLost).map((path) => `${key} ${field.path}: ${path}`),
      )
    }
    expect(wrong).toEqual([])
  })
})
