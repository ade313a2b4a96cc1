import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { mostSeen } from './ranking.ts'

const viewsQuery = z.object({
  days: z.coerce.number().int().min(1, '天数应为 1～400').max(400, '天数应为 1～400'),
  path: z.string().max(200).optional(),
})

export function registerViewAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/views', query: viewsQuery }, async ({ db, query, now }) =>
    mostSeen(db, query, now),
  )
}
