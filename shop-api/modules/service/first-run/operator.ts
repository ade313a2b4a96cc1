import type { FastifyInstance } from 'fastify'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { givenShape } from './given.ts'
import { openShop } from './open-shop.ts'

export function registerFirstRunAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'POST', path: '/init', body: givenShape }, async ({ db, body, now }) =>
    openShop(db, body, now),
  )
}
