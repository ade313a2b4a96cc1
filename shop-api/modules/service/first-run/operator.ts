import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { givenShape } from './given.ts'
import { openShop } from './open-shop.ts'

const initAnswer = z.object({
  done: z.array(z.string()),
  password: z.string().nullable(),
  missing: z.array(z.string()),
})

export function registerFirstRunAdmin(app: FastifyInstance): void {
  const { post } = operatorRoutes(app)
  post('/init', { body: givenShape, answer: initAnswer }, async ({ db, body, now }) => openShop(db, body, now))
}
