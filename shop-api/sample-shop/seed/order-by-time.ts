import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'

/** What a shop writes as it happens, the sample writes part by part. */
const HISTORIES = [
  { table: sql.identifier('points_entries'), at: sql.identifier('at') },
  { table: sql.identifier('messages'), at: sql.identifier('created_at') },
]

/** Numbers movements of points and notifications as they would have come one after the other, with what was left each time. */
export async function orderByTime(db: Db): Promise<void> {
  for (const { table, at } of HISTORIES) {
    const places = sql`select id, row_number() over (order by ${at}, id) as place from ${table}`
    // Below zero no number is taken.
    await db.execute(
      sql`update ${table} set id = -places.place from (${places}) as places where ${table}.id = places.id`,
    )
    await db.execute(sql`update ${table} set id = -id`)
  }
  const sums = sql`select id, sum(points) over (partition by member_id order by id) as balance from points_entries`
  await db.execute(
    sql`update points_entries set balance = sums.balance from (${sums}) as sums where sums.id = points_entries.id`,
  )
}
