import type { FastifyInstance } from 'fastify'
import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import { feedbackShapes } from '#lib/contract/feedback/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { addFeedback, listFeedback } from './repository.ts'

export function registerFeedback(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, feedbackCalls, feedbackShapes)
  forMembers('userFeedback', async ({ member, body, db, now }) => ({
    id: await addFeedback(db, member.id, body, now),
  }))

  forMembers('feedbackList', async ({ member, query, db }) => listFeedback(db, member.id, query.page))
}
