import type { Db as BossDatabase } from 'pg-boss'
import type { Database } from '#shop-api/platform/db/client.ts'

interface Rows {
  rows: Record<string, unknown>[]
}

const flatten = (results: Rows | readonly Rows[]): Rows =>
  Array.isArray(results) ? { rows: results.flatMap((each: Rows) => each.rows ?? []) } : (results as Rows)

/**
 * What pg-boss runs its statements on: the shop's own connections. Some are whole transactions as one text. The
 * embedded database has a single connection, which such a text would leave aborted for everybody when it fails; so
 * there it runs under the connection's lock, which rolls back before anyone else gets a turn.
 */
export function bossDatabase(database: Database): BossDatabase {
  if (database.kind === 'postgres') {
    const pool = database.raw
    return { executeSql: async (text, values) => flatten((await pool.query(text, values)) as unknown as Rows) }
  }
  const embedded = database.raw
  return {
    executeSql: async (text, values) => {
      if (values && values.length > 0) return embedded.query<Record<string, unknown>>(text, values)
      const isTransaction = /^\s*begin\b/i.test(text)
      return flatten(isTransaction ? await embedded.transaction((tx) => tx.exec(text)) : await embedded.exec(text))
    },
  }
}
