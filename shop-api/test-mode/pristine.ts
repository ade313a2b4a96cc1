import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'

/** Too big to be written again each time: only its changed rows are put back. */
const GOODS = 'goods'
/** Of the running process, not of the shop: who listens to it now. */
const OF_PROCESS: readonly string[] = ['stream_instances', 'stream_places']
const EVENTS = { insert: 'new', update: 'new', delete: 'old' } as const

async function tableNames(db: Db): Promise<string[]> {
  const rows = await sqlRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => !OF_PROCESS.includes(name))
}

const copyOf = (name: string) => sql`pristine.${sql.identifier(name)}`

/** From here on a table whose rows change is noted, once for each statement. */
async function noteChanges(tx: Db, name: string): Promise<void> {
  const table = sql`public.${sql.identifier(name)}`
  for (const [event, rows] of Object.entries(EVENTS)) {
    await tx.execute(sql`
      create or replace trigger ${sql.identifier(`pristine_${event}`)} after ${sql.raw(event)} on ${table}
      referencing ${sql.raw(rows)} table as changed for each statement execute function pristine.note()`)
  }
}

/** Keeps a copy of every table, once, to come back to. */
export async function keepPristine(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`create schema if not exists pristine`)
    await tx.execute(sql`create table if not exists pristine.noted (name text not null)`)
    await tx.execute(sql`
      create or replace function pristine.note() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from changed) then insert into pristine.noted values (tg_table_name); end if;
        return null;
      end $$`)
    for (const name of await tableNames(tx)) {
      await tx.execute(sql`create table if not exists ${copyOf(name)} as table public.${sql.identifier(name)}`)
      await noteChanges(tx, name)
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

/** What has changed until now is how it shall be. */
export async function forgetNoted(db: Db): Promise<void> {
  await db.execute(sql`delete from pristine.noted`)
}

/** Puts every table whose rows have changed back to how it was kept; answers with their names. */
export async function restorePristine(db: Db): Promise<string[]> {
  return await inTransaction(db, async (tx) => {
    const noted = await sqlRows<{ name: string }>(tx, sql`select distinct name from pristine.noted order by 1`)
    const names = noted.map(({ name }) => name)
    // Foreign keys hold in the copies; checking them row by row while tables are half full would fail. Nothing is noted, either.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const name of names) {
      if (name === GOODS) continue
      const table = sql`public.${sql.identifier(name)}`
      await tx.execute(sql`delete from ${table}`)
      await tx.execute(sql`insert into ${table} select * from ${copyOf(name)}`)
    }
    if (names.includes(GOODS)) await restoreGoods(tx)
    await forgetNoted(tx)
    return names
  })
}
