import type { Db } from './db.ts'
import { inTransaction } from './transaction.ts'

/**
 * Does the work, answers with what came of it, and keeps nothing: what it would do by the very rules that hold when it is
 * done. Not inside another transaction, which would be undone with it. What the work throws is thrown.
 */
export async function undone<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  const onPurpose = new Error('undone on purpose')
  const found: Value[] = []
  try {
    await inTransaction(db, async (tx) => {
      found.push(await work(tx))
      throw onPurpose
    })
  } catch (error) {
    if (error !== onPurpose) throw error
  }
  const value = found.at(-1)
  if (value === undefined) throw new Error('a transaction that is undone says what it found')
  return value
}
