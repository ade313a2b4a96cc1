import type { Db } from './db.ts'
import { inTransaction } from './transaction.ts'

/** Carries what was found out of a transaction that is not kept. */
class Undone<Value> extends Error {
  readonly found: Value

  constructor(found: Value) {
    super('tried only')
    this.found = found
  }
}

/** Does `work` in a transaction that is undone, and answers with what it found. */
export async function tried<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.found as Value
    throw error
  }
}
