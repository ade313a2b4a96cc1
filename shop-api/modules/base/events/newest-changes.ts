import { desc, sql } from 'drizzle-orm'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { preparedRows } from '#shop-api/platform/db/prepared.ts'
import { changes } from './tables.ts'

/** Ids are given out before they are committed: so far back one looks for late ones. */
const LOOK_BACK = 200

const newest = preparedRows<{ sign: string }>(
  () => sql`select concat(max(id), ' ', count(*)) as sign
    from (select ${changes.id} from ${changes} order by ${desc(changes.id)} limit ${LOOK_BACK}) found`,
)

/** Looks that have not left yet. */
const waiting = new WeakMap<Db, Promise<string>>()
const lastSeen = new WeakMap<Db, string>()

/**
 * A sign that differs once any instance has announced a change; what this instance keeps (`brief-cache.ts`) is forgotten then. All who ask in one turn
 * of the event loop share one query, which leaves after the last of them has asked.
 */
export function newestChanges(db: Db): Promise<string> {
  const known = waiting.get(db)
  if (known !== undefined) return known
  const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
    waiting.delete(db)
    const [row] = await newest(db, {})
    const sign = row?.sign ?? ''
    if (lastSeen.get(db) !== sign) forgetCopies()
    lastSeen.set(db, sign)
    return sign
  })
  waiting.set(db, found)
  return found
}
