import type { Placeholder } from 'drizzle-orm'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { countRows } from '#shop-api/platform/db/reads.ts'
import { notifications } from './tables.ts'

/** What waits for a member, of all kinds. */
export const waitingFor = (memberId: number | Placeholder) =>
  and(eq(notifications.memberId, memberId), isNull(notifications.readAt))

/** How many notifications wait for a member, of all kinds; to be read together with other things. */
export const waitingRead = (memberId: Placeholder): Read<number> =>
  countRows(sql`from ${notifications} where ${waitingFor(memberId)}`)

/** How many notifications wait for a member, of all kinds. */
export const unreadNotifications = (db: Db, memberId: number): Promise<number> =>
  db.$count(notifications, waitingFor(memberId))
