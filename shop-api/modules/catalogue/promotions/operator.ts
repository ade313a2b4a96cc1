import { asc, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { showGoods } from '#shop-api/modules/catalogue/goods/operator.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { promotions } from './tables.ts'
import { priceBody, setPrice } from './unit-price.ts'

async function listPromotions(db: Db, now: Date) {
  const rows = await db
    .select()
    .from(promotions)
    .where(gt(promotions.endsAt, now))
    .orderBy(asc(promotions.isStopped), asc(promotions.kind), asc(promotions.startsAt), desc(promotions.id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    startsAt: chinaDateTime(row.startsAt),
    endsAt: chinaDateTime(row.endsAt),
    isStopped: row.isStopped,
    isRunning: !row.isStopped && row.startsAt <= now,
  }))
}

async function stopPromotion(db: Db, id: number, isStopped: boolean) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(promotions)
      .set({ isStopped })
      .where(eq(promotions.id, id))
      .returning({ id: promotions.id, name: promotions.name, isStopped: promotions.isStopped })
    if (!row) throw notFound('活动不存在')
    await announce(tx, ['goods', 'home', 'spike'])
    return row
  })
}

export function registerPromotionAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'POST', path: '/goods/:id/price', body: priceBody }, async ({ db, id, body, now }) => {
    await setPrice(db, id, body, now)
    return showGoods(db, id)
  })
  operatorRoute(app, { method: 'GET', path: '/promotions' }, async ({ db, now }) => ({
    promotions: await listPromotions(db, now),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/promotions/:id/stop', body: z.object({ isStopped: z.boolean() }) },
    async ({ db, id, body }) => stopPromotion(db, id, body.isStopped),
  )
}
