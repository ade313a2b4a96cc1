import type { SQL } from 'drizzle-orm'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/*
 * Rows handed to a statement as one JSON value: its text stays the same however many there are, and building it costs
 * less than a parameter for each value.
 */

type Row = Readonly<Record<string, unknown>>

/** A row of a table by the names of its columns, as PostgreSQL's jsonb_populate_record reads it. */
export function asJson(table: PgTable, row: Row): Row {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (columns[key] ? [[columns[key].name, value ?? null]] : [])),
  )
}

/** Names of the columns that such a row has, to be listed; `of` is the alias they are read from. */
export function names(row: Row, of?: string): SQL {
  const prefix = of === undefined ? sql`` : sql`${sql.identifier(of)}.`
  return sql.join(
    Object.keys(row).map((name) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  )
}

export const jsonParam = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

/** An insert of these rows, which have all the same columns; at least one. */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const given = rows.map((row) => asJson(table, row))
  const columns = given[0] ?? {}
  return sql`insert into ${table} (${names(columns)})
    select ${names(columns, 'given')} from jsonb_populate_recordset(null::${table}, ${jsonParam(given)}) given`
}
