import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'

/** Too big to be written again each time: only its changed rows are put back. */
const GOODS = 'goods'

async function tableNames(db: Db): Promise<string[]> {
  const rows = await sqlRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map((row) => row.name)
}

const copyOf = (name: string) => sql`pristine.${sql.identifier(name)}`

/** Keeps a copy of every table, once, to come back to. */
export async function keepPristine(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`create schema if not exists pristine`)
    for (const name of await tableNames(tx)) {
      await tx.execute(sql`create table if not exists ${copyOf(name)} as table public.${sql.identifier(name)}`)
    }
  })
}

async function restoreGoods(tx: Db): Promise<void> {
  const columns = await sqlRows<{ name: string }>(
    tx,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${GOODS} and column_name <> 'id'`,
  )
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const goods = sql`public.${sql.identifier(GOODS)}`
  await tx.execute(sql`delete from ${goods} g where not exists (select 1 from ${copyOf(GOODS)} p where p.id = g.id)`)
  await tx.execute(
    sql`update ${goods} g set (${names}) = (select ${names} from ${copyOf(GOODS)} o where o.id = g.id)
        from ${copyOf(GOODS)} p where p.id = g.id and row(g.*) is distinct from row(p.*)`,
  )
}

/** Puts every table back to how it was kept. */
export async function restorePristine(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Foreign keys hold in the copies; checking them row by row while tables are half full would fail.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const name of await tableNames(tx)) {
      if (name === GOODS) continue
      const table = sql`public.${sql.identifier(name)}`
      await tx.execute(sql`delete from ${table}`)
      await tx.execute(sql`insert into ${table} select * from ${copyOf(name)}`)
    }
    await restoreGoods(tx)
  })
}
