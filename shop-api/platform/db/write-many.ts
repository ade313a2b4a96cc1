import type { SQL } from 'drizzle-orm'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'
import { asJson, insertRows, jsonParam } from './rows.ts'

/* Many rows of a table at once, a statement for each thousand of them. The caller has the transaction. */

/** Inserts rows, which have all the same columns, as they come. Answers with what `returning` names. */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: Iterable<Table['$inferInsert']>,
  returning: SQL = sql``,
): Promise<{ id: number; name: string }[]> {
  const answers: { id: number; name: string }[] = []
  for await (const chunk of chunksOf(rows))
    answers.push(...(await sqlRows<never>(tx, sql`${insertRows(table, chunk)} ${returning}`)))
  return answers
}

export type ChangedRow<Table extends PgTable> = Partial<Table['$inferInsert']> & { readonly id: number }

/** Sets the given columns, which are the same in every row. Answers with how many rows were changed. */
export async function updateMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly ChangedRow<Table>[],
  only: SQL = sql`true`,
): Promise<number> {
  let changed = 0
  const all = getTableColumns(table)
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id')
  const sets = sql.join(
    keys.map((key) => sql`${sql.identifier(all[key]?.name ?? key)} = given.${sql.identifier(all[key]?.name ?? key)}`),
    sql`, `,
  )
  for await (const chunk of chunksOf(rows)) {
    const given = jsonParam(chunk.map((row) => asJson(table, row)))
    const found = await sqlRows(
      tx,
      sql`update ${table} current set ${sets} from jsonb_populate_recordset(null::${table}, ${given}) given
        where current.id = given.id and ${only} returning current.id`,
    )
    changed += found.length
  }
  return changed
}

/** Ids for rows that are yet to be inserted and that others are to name. */
export async function reserveIds(tx: Db, table: PgTable, count: number): Promise<number[]> {
  const rows = await sqlRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** Rows that set the same columns, together: one statement changes them all. */
export function bySameColumns<Row extends object>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = Object.keys(row).sort().join()
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()]
}
