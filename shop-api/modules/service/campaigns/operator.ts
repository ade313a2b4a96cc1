import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import type { CampaignRow } from './state.ts'
import { stateOf } from './state.ts'
import { campaigns } from './tables.ts'
import { tagsOfCampaign } from './windows.ts'

const summaryOf = (row: CampaignRow, now: Date) => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  title: row.title,
  startsAt: chinaDateTime(row.startsAt),
  endsAt: chinaDateTime(row.endsAt),
  isStopped: row.isStopped,
  state: stateOf(row, now),
})

async function change(db: Db, id: number, now: Date, changes: (row: CampaignRow) => Partial<CampaignRow>) {
  return inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
    if (!known) throw notFound('活动不存在')
    const next = { ...known, ...changes(known) }
    const announcedState = stateOf(next, now)
    const [row] = await tx
      .update(campaigns)
      .set({ startsAt: next.startsAt, endsAt: next.endsAt, isStopped: next.isStopped, announcedState })
      .where(eq(campaigns.id, id))
      .returning()
    if (!row) throw notFound('活动不存在')
    await announce(tx, tagsOfCampaign(id))
    return summaryOf(row, now)
  })
}

const startBody = z.object({
  /** Last day, 2026-12-31; needed only when the campaign is over. */
  until: z.iso.date('日期格式应为 2026-12-31').optional(),
})

/** Lets a campaign run from now on: takes back a stop, moves a beginning that lies ahead. */
function started(row: CampaignRow, until: string | undefined, now: Date): Partial<CampaignRow> {
  const endsAt = until === undefined ? row.endsAt : new Date(`${until}T24:00:00+08:00`)
  if (endsAt <= now) throw fieldRefusal('until', '活动已结束，请用 --until 指定新的截止日期（今天或以后）')
  return { isStopped: false, endsAt, startsAt: row.startsAt > now ? now : row.startsAt }
}

export function registerCampaignAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/activities' }, async ({ db, now }) => {
    const rows = await db.select().from(campaigns).orderBy(asc(campaigns.sort), asc(campaigns.id))
    return { campaigns: rows.map((row) => summaryOf(row, now)) }
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
