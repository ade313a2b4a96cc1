import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { awayReason } from './postgres-away.ts'
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

/** What is to be done once a transaction is committed. */
const afterwards = new WeakMap<object, (() => void)[]>()

/** Runs `act` when the transaction is committed, and never when it is undone; outside of one at once. It must not throw. */
export function afterCommit(db: Db, act: () => void): void {
  const acts = afterwards.get(db)
  if (acts) acts.push(act)
  else act()
}

const rootOf = new WeakMap<object, Db>()

/** The database that a transaction was begun on: what is kept for a database is kept for its transactions as well. */
export const rootDb = (db: Db): Db => rootOf.get(db) ?? db

/** Whether what is written here waits for the commit of a transaction. */
export const isInTransaction = (db: object): boolean => db instanceof PgTransaction

/**
 * Runs `work` in one transaction; what it throws undoes everything. After a dead lock or a serialization failure, and
 * when the connection broke before the commit was sent (so that nothing was written), it is repeated from the start
 * with a growing, random pause: `work` must not have effects outside the database, but for those of afterCommit. Inside
 * another transaction it simply joins it.
 */
export async function inTransaction<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  if (isInTransaction(db)) return work(db)
  for (let attempt = 1, losses = 0; ; attempt += 1) {
    let isCommitting = false
    try {
      const acts: (() => void)[] = []
      const value = await db.transaction(async (tx) => {
        afterwards.set(tx, acts)
        rootOf.set(tx, db)
        const done = await work(tx as unknown as Db)
        isCommitting = true
        return done
      })
      for (const act of acts) act()
      return value
    } catch (error) {
      const isLost = !isCommitting && awayReason(error)?.kind === 'lost'
      if (isLost) losses += 1
      const mayRepeat = isLost ? losses <= MOST_LOSSES : isConflict(error)
      if (!mayRepeat || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 6))
    }
  }
}

/** Reads as of one moment: what is written meanwhile is in none of them. Inside a transaction it simply joins it. */
export async function inSnapshot<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  if (isInTransaction(db)) return read(db)
  return db.transaction((tx) => read(tx as unknown as Db), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** One form, or file of forms, at a time until the transaction ends: not everything they are compared with has a row to lock. */
export async function lockForms(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('back office form'))`)
}
