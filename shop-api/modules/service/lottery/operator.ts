import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { PAGE, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { lotteriesAnswer, prizesToSendAnswer } from './shapes.ts'
import { lotteries, lotteryPrizes, lotteryRecords } from './tables.ts'

async function listLotteries(db: Db) {
  const rows = await db.select().from(lotteries).orderBy(asc(lotteries.id))
  return await Promise.all(
    rows.map(async (lottery) => ({
      id: lottery.id,
      name: lottery.name,
      isOn: lottery.isOn,
      startsAt: chinaDateTime(lottery.startsAt),
      endsAt: chinaDateTime(lottery.endsAt),
      prizes: await db
        .select({ name: lotteryPrizes.name, won: lotteryPrizes.won, stock: lotteryPrizes.stock })
        .from(lotteryPrizes)
        .where(eq(lotteryPrizes.lotteryId, lottery.id))
        .orderBy(asc(lotteryPrizes.sort)),
    })),
  )
}

/** Things that were won and are not on their way yet, oldest first. */
export async function openThings(db: Db, { after, limit }: Place) {
  const rows = await db
    .select({ record: lotteryRecords, companyName: memberFact(lotteryRecords.memberId, 'companyName') })
    .from(lotteryRecords)
    .innerJoin(lotteryPrizes, eq(lotteryPrizes.id, lotteryRecords.prizeId))
    .where(
      and(eq(lotteryPrizes.kind, 'thing'), isNull(lotteryRecords.sentAt), isBehind(lotteryRecords.id, after, 'oldest')),
    )
    .orderBy(byId(lotteryRecords.id, 'oldest'))
    .limit(limit)
  return rows.map(({ record, companyName }) => ({
    id: record.id,
    name: record.name,
    memberId: record.memberId,
    companyName,
    at: chinaDateTime(record.at),
  }))
}

/** A thing is on its way, once. Throws ShopRefusal 404. */
export async function markSent(db: Db, id: number, now: Date) {
  const [row] = await db
    .update(lotteryRecords)
    .set({ sentAt: now })
    .where(and(eq(lotteryRecords.id, id), isNotNull(lotteryRecords.prizeId), isNull(lotteryRecords.sentAt)))
    .returning({ name: lotteryRecords.name })
  if (!row) throw notFound('待发奖品不存在')
  return row
}

/** Lets a lottery run or stops it. Throws ShopRefusal 404. */
export async function switchLottery(db: Db, id: number, isOn: boolean) {
  const [row] = await db.update(lotteries).set({ isOn }).where(eq(lotteries.id, id)).returning({ name: lotteries.name })
  if (!row) throw notFound('抽奖活动不存在')
  return row
}

const switchBody = z.object({ isOn: z.boolean() })

export function registerLotteryCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/lotteries', { answer: lotteriesAnswer }, async ({ db }) => listLotteries(db))
  const switchCall = { body: switchBody, answer: z.object({ name: z.string() }) }
  post('/lotteries/:id/switch', switchCall, async ({ db, id, body }) => switchLottery(db, id, body.isOn))
  get('/lottery-prizes', { query: placeQuery, answer: prizesToSendAnswer }, async ({ db, query: { after } }) =>
    openThings(db, { after, limit: PAGE }),
  )
  post('/lottery-prizes/:id/sent', { answer: z.object({ name: z.string() }) }, async ({ db, id, now }) =>
    markSent(db, id, now),
  )
}
