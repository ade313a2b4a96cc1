import { setTimeout as sleep } from 'node:timers/promises'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { awayReason } from './postgres/away.ts'
import { sqlState } from './sql-state.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 12
/** A connection that breaks again and again means that the database is away: the caller answers so. */
const MOST_LOSSES = 2

/** The database's way of saying "again". */
function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/**
 * Runs `work` in one transaction; what it throws undoes everything. After a dead lock or a serialization failure, and
 * when the connection broke before the commit was sent (so that nothing was written), it is repeated from the start
 * with a growing, random pause: `work` must not have effects outside the database. Inside another transaction it
 * simply joins it.
 */
export async function inTransaction<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  const current: object = db
  if (current instanceof PgTransaction) return work(db)
  for (let attempt = 1, losses = 0; ; attempt += 1) {
    let isCommitting = false
    try {
      return await db.transaction(async (tx) => {
        const value = await work(tx as unknown as Db)
        isCommitting = true
        return value
      })
    } catch (error) {
      const isLost = !isCommitting && awayReason(error)?.kind === 'lost'
      if (isLost) losses += 1
      const mayRepeat = isLost ? losses <= MOST_LOSSES : isConflict(error)
      if (!mayRepeat || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 6))
    }
  }
}
