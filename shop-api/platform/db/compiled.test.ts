import { sql } from 'drizzle-orm'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'
import { inTransaction } from './transaction.ts'

describeOnPostgres('PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDb()
  })
  afterAll(() => database.close())

  const jit = async (db: Db) => (await sqlRows<{ jit: string }>(db, sql`select current_setting('jit') as jit`))[0]?.jit

  test('compiles no statement of a request or a job', async () => {
    const { db, background } = database
    expect([await inTransaction(db, jit), await inTransaction(background, jit), await jit(background)]).toEqual([
      'off',
      'off',
      'off',
    ])
  })
})
