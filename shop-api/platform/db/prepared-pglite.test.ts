import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createPglite } from './client.ts'
import { MOST_PREPARED, preparedPglite } from './prepared-pglite.ts'

let raw: PGlite
let prepared: PGlite

beforeAll(async () => {
  raw = await createPglite()
  await raw.exec(
    `create table things (id serial primary key, name text, sum numeric(12, 2), is_on boolean, facts jsonb, days date[], at timestamptz)`,
  )
  prepared = preparedPglite(raw)
})
afterAll(() => raw.close())

/** Names of the statements that the database holds. */
const held = async (): Promise<string[]> => {
  const { rows } = await raw.query<{ name: string }>('select name from pg_prepared_statements')
  return rows.map(({ name }) => name)
}

const written = 'insert into things (name, sum, is_on, facts, days, at) values ($1, $2, $3, $4, $5, $6) returning *'
const reads: readonly (readonly [string, unknown[]])[] = [
  ['select * from things where id >= $1 order by id limit $2', [0, 20]],
  ['select * from things where name = any($1::text[])', [['阿莫西林', 'a"b,{c}', null]]],
  ['select * from things where id = any($1::int[])', ['{1,2}']],
  ['select count(*)::int as count, sum(sum) as sum, max(at) as at from things where is_on = $1', [true]],
  [
    'select $1::text as text, $2::float8 as number, $3::jsonb as facts, $4::text[] as many',
    ["'; --", 0.1, { a: [1] }, []],
  ],
  ['select 1 as one, 2 as one', []],
  ['update things set sum = sum where id > $1', [0]],
  ['delete from things where id = $1', [-1]],
]

describe('a prepared statement answers as the client of the database does', () => {
  test('when it writes', async () => {
    const values = [
      '阿莫西林',
      '12.30',
      true,
      { form: '胶囊', none: null },
      ['2026-01-05'],
      new Date(1_800_000_000_000),
    ]
    const own = await prepared.query<{ id: number }>(written, [...values])
    const others = await raw.query<{ id: number }>(written, [...values])
    expect(own).toMatchObject({ affectedRows: 1, fields: others.fields })
    expect({ ...own.rows[0], id: 0 }).toEqual({ ...others.rows[0], id: 0 })
    const none = [null, null, null, null, null, undefined]
    expect((await prepared.query(written, none)).rows).toMatchObject([{ name: null, days: null, at: null }])
  })

  test.each(reads)('%s', async (text, values) => {
    for (const rowMode of ['object', 'array'] as const) {
      const options = { rowMode, parsers: { 1184: (value: string) => `at ${value}` } }
      for (let turn = 0; turn < 2; turn += 1) {
        const others = await raw.query(text, values, options)
        expect(others).toMatchObject(await prepared.query(text, values, options))
      }
    }
  })
})

test('a statement is prepared once, and of too many the one not asked for the longest time is forgotten', async () => {
  const before = (await held()).length
  for (let turn = 0; turn < 3; turn += 1) await prepared.query('select 7 as seven')
  expect(await held()).toHaveLength(before + 1)
  for (let at = 0; at < MOST_PREPARED + 20; at += 1) {
    await prepared.query(`select ${at} as many`)
    await prepared.query('select 7 as seven')
  }
  expect(await held()).toHaveLength(MOST_PREPARED)
  const { rows } = await raw.query(`select 1 from pg_prepared_statements where statement = 'select 7 as seven'`)
  expect(rows).toHaveLength(1)
})

test('a statement that fails says why, harms no other and can be asked again', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(prepared.query('select 1 / $1::int as share', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(prepared.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(prepared.query('select $1::int as number', ['many'])).rejects.toMatchObject({ code: '22P02' })
  }
  expect((await prepared.query('select 1 / $1::int as share', [1])).rows).toEqual([{ share: 1 }])
})

test('what a transaction wrote is undone when it fails, and no other statement comes between its own', async () => {
  const count = async () =>
    (await prepared.query<{ count: number }>('select count(*)::int as count from things')).rows[0]?.count
  const before = await count()
  const outside: Promise<unknown>[] = []
  const failing = prepared.transaction(async (tx) => {
    await tx.query('insert into things (name) values ($1)', ['one'])
    outside.push(prepared.query('insert into things (name) values ($1)', ['outside']))
    await tx.query('insert into things (name) values ($1)', ['two'])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await Promise.all(outside)
  expect(await count()).toBe((before ?? 0) + 1)
  const refused = prepared.transaction(async (tx) => {
    await tx.query('insert into things (name) values ($1)', ['three'])
    await tx.query('select 1 / $1::int as share', [0]).catch(() => undefined)
    await tx.query('insert into things (name) values ($1)', ['four'])
  })
  await expect(refused).rejects.toMatchObject({ code: '25P02' })
  expect(await count()).toBe((before ?? 0) + 1)
})

test('a statement whose answer changed with its table is prepared again', async () => {
  await prepared.query('select * from things')
  await raw.exec('alter table things add column more int')
  expect((await prepared.query<object>('select * from things')).rows[0]).toHaveProperty('more')
})

test('once the database is closed nothing is asked', async () => {
  const other = await createPglite()
  const client = preparedPglite(other)
  await other.close()
  await expect(client.query('select 1')).rejects.toThrow('closed')
})
