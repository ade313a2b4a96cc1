import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'
import { inTransaction } from './transaction.ts'

const PART = 5000

interface Along<Row extends object> {
  /** Columns of the rows that `alsoDo` is given. */
  readonly returning: SQL
  /** What goes with a part of them, in the same transaction. */
  readonly alsoDo: (tx: Db, rows: readonly Row[]) => Promise<void>
}

/** Deletes rows, however many: the oldest first, so many in a transaction, requests in between. Answers with how many there were. */
export async function deleteInParts<Row extends object>(
  db: Db,
  table: PgTable & { readonly id: PgColumn },
  which: SQL,
  along?: Along<Row>,
): Promise<number> {
  const found = sql`select ${table.id} from ${table} where ${which} order by ${table.id} limit ${PART}`
  const part = () =>
    inTransaction(db, async (tx) => {
      const rows = await sqlRows<Row>(
        tx,
        sql`delete from ${table} where id in (${found}) returning ${along?.returning ?? sql`id`}`,
      )
      if (rows.length > 0) await along?.alsoDo(tx, rows)
      return rows.length
    })
  let gone = 0
  for (let last = PART; last === PART; ) {
    last = await part()
    gone += last
    await nextTurn()
  }
  return gone
}
