import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { mostSeen } from './ranking.ts'

const viewsAnswer = z.object({
  from: z.string(),
  to: z.string(),
  pages: z.array(z.object({ path: z.string(), title: z.string(), views: z.number(), seconds: z.number() })),
  campaigns: z.array(z.object({ id: z.number(), title: z.string(), taps: z.number() })),
})

const viewsQuery = z.object({
  days: z.coerce.number().int().min(1, '天数应为 1～400').max(400, '天数应为 1～400'),
  path: z.string().max(200).optional(),
})

export function registerViewAdmin(app: FastifyInstance): void {
  const { get } = operatorRoutes(app)
  get('/views', { query: viewsQuery, answer: viewsAnswer }, async ({ db, query, now }) => mostSeen(db, query, now))
}
