import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mostSeen } from '#shop-api/modules/activity/views/ranking.ts'
import { operatorRoute } from './operator-route.ts'

const viewsQuery = z.object({
  days: z.coerce.number().int().min(1, '天数应为 1～400').max(400, '天数应为 1～400'),
  path: z.string().max(200).optional(),
})

export function registerViewAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/views', query: viewsQuery }, async ({ db, query, now }) =>
    mostSeen(db, query, now),
  )
}
