import { sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { streamInstances, streamPlaces } from './tables.ts'

/** An instance says so often that it is there, and counts for so long after it last did (seconds). */
export const BEAT_SECONDS = 10
const COUNTS_SECONDS = 35

/** Says that an instance is there. */
export async function beat(db: Db, instance: string): Promise<void> {
  await db.execute(sql`insert into ${streamInstances} (id, seen_at) values (${instance}, now())
    on conflict (id) do update set seen_at = now()`)
}

/** Gives back all places of an instance at once. */
export async function leave(db: Db, instance: string): Promise<void> {
  await db.execute(sql`delete from ${streamInstances} where id = ${instance}`)
}

/**
 * Takes a place for one more stream of an account; false when it has as many as it may. One statement, which locks the
 * account's row: of streams opened at the same moment, at whichever instance, none passes beyond the limit.
 */
export async function takePlace(db: Db, accountId: number, holder: string, most: number): Promise<boolean> {
  const current = sql`(select array_agg(held) from unnest(p.holders) as held
    join ${streamInstances} i on i.id = split_part(held, '/', 1)
    where i.seen_at > now() - make_interval(secs => ${COUNTS_SECONDS}))`
  const rows = await sqlRows(
    db,
    sql`insert into ${streamPlaces} as p (account_id, holders) values (${accountId}, array[${holder}])
      on conflict (account_id) do update set holders = coalesce(${current}, '{}') || excluded.holders
      where coalesce(cardinality(${current}), 0) < ${most}
      returning account_id`,
  )
  return rows.length === 1
}

export async function givePlaceBack(db: Db, accountId: number, holder: string): Promise<void> {
  await db.execute(sql`update ${streamPlaces} set holders = array_remove(holders, ${holder})
    where account_id = ${accountId}`)
}

/** Forgets instances that are long gone, and accounts without a stream. */
export async function purgeStreamPlaces(db: Db): Promise<void> {
  await db.execute(sql`delete from ${streamInstances} where seen_at < now() - make_interval(secs => ${DAY_MS / 1000})`)
  await db.execute(sql`delete from ${streamPlaces} where not exists (
    select from unnest(holders) as held join ${streamInstances} i on i.id = split_part(held, '/', 1))`)
}
