import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { showGoods } from '#shop-api/modules/catalogue/goods/operator.ts'
import { goodsItemAnswer } from '#shop-api/modules/catalogue/goods/shapes.ts'
import { isRunning } from './active.ts'
import { listPromotions, stopPromotion } from './keep.ts'
import { promotionsAnswer } from './shapes.ts'
import { priceBody, setPrice } from './unit-price.ts'

/** Prices of goods, and promotions without their terms. */
export function registerPromotionCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  post('/goods/:id/price', { body: priceBody, answer: goodsItemAnswer }, async ({ db, id, body, now }) => {
    await setPrice(db, id, body, now)
    return showGoods(db, id)
  })
  get('/promotions', { answer: promotionsAnswer }, async ({ db, now }) => {
    const open = ['now', 'coming', 'stopped'] as const
    const rows = (await Promise.all(open.map((view) => listPromotions(db, { view, now })))).flat()
    return {
      promotions: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        startsAt: chinaDateTime(row.startsAt),
        endsAt: chinaDateTime(row.endsAt),
        isStopped: row.isStopped,
        isRunning: isRunning(row, now),
      })),
    }
  })
  const stopCall = {
    body: z.object({ isStopped: z.boolean() }),
    answer: z.object({ id: z.number(), name: z.string(), isStopped: z.boolean() }),
  }
  post('/promotions/:id/stop', stopCall, async ({ db, id, body }) => stopPromotion(db, id, body.isStopped))
}
