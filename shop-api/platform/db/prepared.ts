import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { nameOf } from './frequent.ts'

type Prepared = ReturnType<Db['_']['session']['prepareQuery']>

const dialect = new PgDialect()

/**
 * A statement that is put together once, from `build`, and asked with the values of its `sql.placeholder`s: for reads of nearly every
 * request, of which putting the text together takes longer than asking.
 */
export function preparedRows<Row extends object>(build: () => SQL) {
  const known = new WeakMap<Db, Prepared>()
  let built: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (db: Db, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    let prepared = known.get(db)
    if (prepared === undefined) {
      built ??= dialect.sqlToQuery(build())
      prepared = db._.session.prepareQuery(built, undefined, nameOf(built.sql), false)
      known.set(db, prepared)
    }
    return ((await prepared.execute(values)) as { rows: Row[] }).rows
  }
}
