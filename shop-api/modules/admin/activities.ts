import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { activities } from '#shop-api/db/schema/activities.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/http/refusal.ts'
import type { ActivityRow } from '#shop-api/modules/activity/state.ts'
import { stateOf } from '#shop-api/modules/activity/state.ts'
import { tagsOfActivity } from '#shop-api/modules/activity/windows.ts'
import { announce } from '#shop-api/modules/events/announce.ts'
import { operatorRoute } from './operator-route.ts'

const summaryOf = (row: ActivityRow, now: Date) => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  title: row.title,
  startsAt: chinaDateTime(row.startsAt),
  endsAt: chinaDateTime(row.endsAt),
  isStopped: row.isStopped,
  state: stateOf(row, now),
})

async function change(db: Db, id: number, now: Date, changes: (row: ActivityRow) => Partial<ActivityRow>) {
  return inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(activities).where(eq(activities.id, id)).for('update')
    if (!known) throw notFound('没有这个活动')
    const next = { ...known, ...changes(known) }
    const announcedState = stateOf(next, now)
    const [row] = await tx
      .update(activities)
      .set({ startsAt: next.startsAt, endsAt: next.endsAt, isStopped: next.isStopped, announcedState })
      .where(eq(activities.id, id))
      .returning()
    if (!row) throw notFound('没有这个活动')
    await announce(tx, tagsOfActivity(id))
    return summaryOf(row, now)
  })
}

const startBody = z.object({
  /** Last day, 2026-12-31; needed only when the activity is over. */
  until: z.iso.date('日期格式应为 2026-12-31').optional(),
})

/** Lets an activity run from now on: takes back a stop, moves a beginning that lies ahead. */
function started(row: ActivityRow, until: string | undefined, now: Date): Partial<ActivityRow> {
  const endsAt = until === undefined ? row.endsAt : new Date(`${until}T24:00:00+08:00`)
  if (endsAt <= now) throw fieldRefusal('until', '活动已结束，请用 --until 指定新的截止日期（今天或以后）')
  return { isStopped: false, endsAt, startsAt: row.startsAt > now ? now : row.startsAt }
}

export function registerActivityAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/activities' }, async ({ db, now }) => {
    const rows = await db.select().from(activities).orderBy(asc(activities.sort), asc(activities.id))
    return { activities: rows.map((row) => summaryOf(row, now)) }
  })
  operatorRoute(app, { method: 'POST', path: '/activities/:id/stop', body: z.object({}) }, async ({ db, id, now }) =>
    change(db, id, now, () => ({ isStopped: true })),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/activities/:id/start', body: startBody },
    async ({ db, id, body, now }) => change(db, id, now, (row) => started(row, body.until, now)),
  )
}
