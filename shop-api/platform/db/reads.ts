import type { Column, GetColumnData } from 'drizzle-orm'
import { SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { frequentRows } from './frequent.ts'
import { preparedRows } from './prepared.ts'

/**
 * Rows that are wanted and what is made of them. Several reads can be one statement: a trip to the database costs more
 * than most of these queries.
 */
export interface Read<Value> {
  /** Null asks nothing: the value is made of no rows. */
  readonly query: SQL | null
  readonly toValue: (rows: readonly never[]) => Value
}

type Columns = Readonly<Record<string, Column | SQL>>
type Data<C> = C extends Column ? GetColumnData<C> : C extends SQL<infer Value> ? Value : never
export type RowOf<C extends Columns> = { [Key in keyof C]: Data<C[Key]> }

/** Numerics leave as text: as a number of JSON they would lose their last digits. */
const selected = (columns: Columns): SQL =>
  sql.join(
    Object.entries(columns).map(([key, column]) => {
      const isNumeric = !(column instanceof SQL) && column.columnType === 'PgNumeric'
      return isNumeric ? sql`${column}::text as ${sql.identifier(key)}` : sql`${column} as ${sql.identifier(key)}`
    }),
    sql`, `,
  )

const dialect = new PgDialect()
const lists = new WeakMap<Columns, SQL>()

/** The list as plain text, made once for each object of columns: most of the work of a statement is putting it together. */
function listOf(columns: Columns): SQL {
  const list = lists.get(columns) ?? sql.raw(dialect.sqlToQuery(selected(columns)).sql)
  lists.set(columns, list)
  return list
}

/** Reads these columns, which take no parameters; `rest` is the query from its `from` on. Values are those a select of drizzle gives. */
export function readRows<C extends Columns>(columns: C, rest: SQL): Read<RowOf<C>[]> {
  const dated = Object.entries(columns).filter(
    (entry): entry is [string, Column] => !(entry[1] instanceof SQL) && entry[1].dataType === 'date',
  )
  const toRow = (row: Record<string, unknown>) => {
    for (const [key, column] of dated) if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key])
    return row as RowOf<C>
  }
  return { query: sql`select ${listOf(columns)} ${rest}`, toValue: (rows) => rows.map(toRow) }
}

/** The same rows, made into something else. */
export function made<From, To>(read: Read<From>, make: (value: From) => To): Read<To> {
  return { query: read.query, toValue: (rows) => make(read.toValue(rows)) }
}

const totalColumns = { total: sql<number>`count(*)` }

/** How many rows there are; `rest` is the query from its `from` on. */
export const countRows = (rest: SQL): Read<number> => made(readRows(totalColumns, rest), ([row]) => row?.total ?? 0)

/** A value for which nothing has to be asked. */
export const known = <Value>(value: Value): Read<Value> => ({ query: null, toValue: () => value })

type Reads = Readonly<Record<string, Read<unknown>>>
type Values<Reads> = { [Key in keyof Reads]: Reads[Key] extends Read<infer Value> ? Value : never }

type Answer = Readonly<Record<string, string | null>>

const askedOf = (reads: Reads): SQL[] =>
  Object.entries(reads).flatMap(([name, { query }]) =>
    query === null ? [] : [sql`(select json_agg(found)::text from (${query}) found) as ${sql.identifier(name)}`],
  )

function valuesOf<Asked extends Reads>(reads: Asked, answer: Answer = {}): Values<Asked> {
  const entries = Object.entries(reads).map(([name, { toValue }]) => [
    name,
    toValue(JSON.parse(answer[name] ?? '[]') as never[]),
  ])
  return Object.fromEntries(entries) as Values<Asked>
}

/**
 * All of these reads in one statement, so all of the same instant. Each answer comes as one JSON text: the embedded
 * database's client spends more on two thousand values than the query takes. `before` is put in front, for a `with`.
 */
export async function readTogether<Asked extends Reads>(
  db: Db,
  reads: Asked,
  before: SQL = sql``,
): Promise<Values<Asked>> {
  const asked = askedOf(reads)
  if (asked.length === 0) return valuesOf(reads)
  const [answer] = await frequentRows<Answer>(db, sql`${before} select ${sql.join(asked, sql`, `)}`)
  return valuesOf(reads, answer)
}

/** The same for reads of nearly every request: put together once, and asked with the values of their `sql.placeholder`s. */
export function preparedTogether<Asked extends Reads>(reads: Asked) {
  const ask = preparedRows<Answer>(() => sql`select ${sql.join(askedOf(reads), sql`, `)}`)
  return async (db: Db, values: Readonly<Record<string, unknown>>): Promise<Values<Asked>> => {
    const [answer] = await ask(db, values)
    return valuesOf(reads, answer)
  }
}

/** Reads that say of `asked`, a row for each who asks, what is theirs; `before` is put in front of each one's, for a `with`. */
interface ReadsForEach<Asked extends Reads> {
  readonly asked: SQL
  readonly before: SQL
  readonly reads: Asked
}

/**
 * The same reads for many who ask, in one statement that is put together once. `asked` is `jsonb_to_recordset` of the rows that are given to
 * the answer, with their place among them; answers are in their order.
 */
export function preparedForEach<Asked extends Reads>(build: () => ReadsForEach<Asked>) {
  let built: ReadsForEach<Asked> | undefined
  const parts = () => {
    built ??= build()
    return built
  }
  const ask = preparedRows<Answer>(() => {
    const { asked, before, reads } = parts()
    return sql`select found.* from jsonb_to_recordset(${sql.placeholder('all')}::jsonb) as ${asked}
      cross join lateral (${before} select ${sql.join(askedOf(reads), sql`, `)}) found order by asked.place`
  })
  return async (db: Db, all: readonly object[]): Promise<Values<Asked>[]> => {
    const answers = await ask(db, { all: JSON.stringify(all.map((each, place) => ({ ...each, place }))) })
    return answers.map((answer) => valuesOf(parts().reads, answer))
  }
}

export async function readOne<Value>(db: Db, read: Read<Value>): Promise<Value> {
  return (await readTogether(db, { only: read })).only
}

/** Ids, or a query that finds them. */
export type Ids = readonly number[] | SQL

export const isNone = (ids: Ids): boolean => !(ids instanceof SQL) && ids.length === 0

/** `column in ids`; the text of the statement does not grow with the number of ids. */
export const isOneOf = (column: Column, ids: Ids): SQL =>
  ids instanceof SQL ? sql`${column} in (${ids})` : sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::int[])`
