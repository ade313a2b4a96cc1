import { setTimeout as sleep } from 'node:timers/promises'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { errorCode } from '#shop-api/error-code.ts'
import type { Db } from './db.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 12

/** SQLSTATE of a database error, also below drizzle's wrapping; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  let current = error
  while (typeof current === 'object' && current !== null) {
    const code = errorCode(current)
    if (code && /^[0-9A-Z]{5}$/.test(code)) return code
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}

function mayRetry(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/**
 * Runs `work` in one transaction; what it throws undoes everything. A dead lock or serialization failure is the
 * database's way of saying "again": it is repeated from the start with a growing, random pause, so `work` must not
 * have effects outside the database. Inside another transaction it simply joins it.
 */
export async function inTransaction<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  const current: object = db
  if (current instanceof PgTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Db))
    } catch (error) {
      if (!mayRetry(error) || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 6))
    }
  }
}
