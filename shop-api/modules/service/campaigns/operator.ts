import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { startCampaign, stopCampaign } from './keep.ts'
import { campaignAnswer, campaignsAnswer } from './shapes.ts'
import type { CampaignRow } from './state.ts'
import { stateOf } from './state.ts'
import { campaigns } from './tables.ts'

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

const startBody = z.object({
  /** Last day, 2026-12-31; needed only when the campaign is over. */
  until: z.iso.date('日期格式应为 2026-12-31').optional(),
})

/** What runs, and the switch of one of them. */
export function registerCampaignCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/campaigns', { answer: campaignsAnswer }, async ({ db, now }) => {
    const rows = await db.select().from(campaigns).orderBy(asc(campaigns.sort), asc(campaigns.id))
    return { campaigns: rows.map((row) => summaryOf(row, now)) }
  })
  post('/campaigns/:id/stop', { body: z.object({}), answer: campaignAnswer }, async ({ db, id, now }) =>
    summaryOf(await stopCampaign(db, id, now), now),
  )
  post('/campaigns/:id/start', { body: startBody, answer: campaignAnswer }, async ({ db, id, body, now }) =>
    summaryOf(await startCampaign(db, id, body.until, now), now),
  )
}
