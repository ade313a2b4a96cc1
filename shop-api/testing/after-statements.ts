import type { Db } from '#shop-api/platform/db/db.ts'
import type { SplitPool } from '#shop-api/platform/db/pools.ts'

/** Lets so many statements of a PostgreSQL's connections through, and calls `then` after this one and each further one. */
export function afterStatements(db: Db, statements: number, then: () => Promise<void>): void {
  const pool = (db as unknown as { $client: SplitPool }).$client
  let count = 0
  const step = async () => {
    count += 1
    if (count >= statements) await then()
  }
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const answer = await query(...args)
    await step()
    return answer
  }
  const connect = pool.connect.bind(pool)
  pool.connect = async () => {
    const lease = await connect()
    const ask = lease.query.bind(lease)
    lease.query = async (...args) => {
      const answer = await ask(...args)
      await step()
      return answer
    }
    return lease
  }
}
