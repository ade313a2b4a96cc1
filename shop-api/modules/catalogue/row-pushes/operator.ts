import type { FastifyInstance } from 'fastify'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { pushPrices, pushStock } from './push-rows.ts'
import { pricesBody, pushedAnswer, stockBody } from './shapes.ts'

/** What a program beside the shop knows better: stock and prices, many at once, with an answer for each. */
export function registerRowPushAdmin(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  post('/stock', { body: stockBody, answer: pushedAnswer }, async ({ db, body, now }) => pushStock(db, body, now))
  post('/prices', { body: pricesBody, answer: pushedAnswer }, async ({ db, body, now }) => pushPrices(db, body, now))
}
