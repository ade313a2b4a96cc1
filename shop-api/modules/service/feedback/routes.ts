import type { FastifyInstance } from 'fastify'
import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import { feedbackShapes } from '#lib/contract/feedback/shapes.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { addFeedback, listFeedback } from './repository.ts'

export function registerFeedback(app: FastifyInstance): void {
  memberRoute(app, feedbackCalls.userFeedback, feedbackShapes.userFeedback, async ({ member, body, db, now }) => ({
    id: await addFeedback(db, member.id, body, now),
  }))

  memberRoute(app, feedbackCalls.feedbackList, feedbackShapes.feedbackList, async ({ member, query, db }) =>
    listFeedback(db, member.id, query.page),
  )
}
