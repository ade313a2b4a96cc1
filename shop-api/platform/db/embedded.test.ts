import { expect, test } from '@jest/globals'
import { createPglite } from './client.ts'

test('an embedded database reads arrays of values, and hardly any array of the rows of tables', async () => {
  const raw = await createPglite()
  try {
    const { rows } = await raw.query(
      `select array['a', null, '{}']::text[] as texts, array[1, 2]::int[] as numbers, array[true]::bool[] as yes,
        array['{"a": 1}'::jsonb] as facts, array['2026-01-05'::date] as days`,
    )
    expect(rows).toEqual([
      { texts: ['a', null, '{}'], numbers: [1, 2], yes: [true], facts: [{ a: 1 }], days: [new Date('2026-01-05')] },
    ])
    const { rows: rowTypes } = await raw.query<{ type: number }>(
      'select typarray as type from pg_type where typrelid <> 0 and typarray <> 0',
    )
    expect(rowTypes.length).toBeGreaterThan(100)
    expect(rowTypes.filter(({ type }) => type in raw.parsers).length).toBeLessThan(10)
  } finally {
    await raw.close()
  }
})
