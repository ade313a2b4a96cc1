import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { drawPrizes, drawRecords, draws } from '#shop-api/db/schema/draw.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { operatorRoute } from './operator-route.ts'

const MOST_LISTED = 200

async function listDraws(db: Db) {
  const rows = await db.select().from(draws).orderBy(asc(draws.id))
  return await Promise.all(
    rows.map(async (draw) => ({
      id: draw.id,
      name: draw.name,
      isOn: draw.isOn,
      startsAt: chinaDateTime(draw.startsAt),
      endsAt: chinaDateTime(draw.endsAt),
      prizes: await db
        .select({ name: drawPrizes.name, won: drawPrizes.won, stock: drawPrizes.stock })
        .from(drawPrizes)
        .where(eq(drawPrizes.drawId, draw.id))
        .orderBy(asc(drawPrizes.sort)),
    })),
  )
}

/** Things that were won and are not on their way yet. */
async function openThings(db: Db) {
  const rows = await db
    .select({ record: drawRecords, companyName: members.companyName })
    .from(drawRecords)
    .innerJoin(drawPrizes, eq(drawPrizes.id, drawRecords.prizeId))
    .innerJoin(members, eq(members.id, drawRecords.memberId))
    .where(and(eq(drawPrizes.kind, 'thing'), isNull(drawRecords.sentAt)))
    .orderBy(asc(drawRecords.id))
    .limit(MOST_LISTED)
  return rows.map(({ record, companyName }) => ({
    id: record.id,
    name: record.name,
    memberId: record.memberId,
    companyName,
    at: chinaDateTime(record.at),
  }))
}

async function markSent(db: Db, id: number, now: Date) {
  const [row] = await db
    .update(drawRecords)
    .set({ sentAt: now })
    .where(and(eq(drawRecords.id, id), isNotNull(drawRecords.prizeId), isNull(drawRecords.sentAt)))
    .returning({ name: drawRecords.name })
  if (!row) throw notFound('没有这个待发奖品')
  return row
}

async function switchDraw(db: Db, id: number, isOn: boolean) {
  const [row] = await db.update(draws).set({ isOn }).where(eq(draws.id, id)).returning({ name: draws.name })
  if (!row) throw notFound('没有这个抽奖活动')
  return row
}

const switchBody = z.object({ isOn: z.boolean() })

export function registerDrawAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/draws' }, async ({ db }) => listDraws(db))
  operatorRoute(app, { method: 'POST', path: '/draws/:id/switch', body: switchBody }, async ({ db, id, body }) =>
    switchDraw(db, id, body.isOn),
  )
  operatorRoute(app, { method: 'GET', path: '/draw-things' }, async ({ db }) => openThings(db))
  operatorRoute(app, { method: 'POST', path: '/draw-things/:id/sent' }, async ({ db, id, now }) =>
    markSent(db, id, now),
  )
}
