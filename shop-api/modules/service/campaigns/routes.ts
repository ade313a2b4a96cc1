import type { FastifyInstance } from 'fastify'
import { activityCalls } from '#lib/contract/activity/calls.ts'
import { activityShapes } from '#lib/contract/activity/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { activityDetail, listActivities } from './pages.ts'
import { resolveCampaign } from './resolve.ts'
import { ViewGate } from './views/gate.ts'
import { recordTap } from './views/record.ts'

export function registerCampaign(app: FastifyInstance): void {
  const gate = new ViewGate()
  // What is turned away gets the same answer: a page that told of itself has nothing to mend.
  route(app, activityCalls.activityTap, activityShapes.activityTap, async ({ body, db, now, request }) => {
    if (gate.admits(request.source, now)) await recordTap(db, body, now)
    return {}
  })
  route(app, activityCalls.activityList, activityShapes.activityList, async ({ query, db, now }) =>
    listActivities(db, query.kind, now),
  )
  route(app, activityCalls.activityDetail, activityShapes.activityDetail, async ({ id, member, db, now }) =>
    activityDetail(db, id, await viewerOf(db, member, now)),
  )
  route(app, activityCalls.activityResolve, activityShapes.activityResolve, async ({ query, db, now }) =>
    resolveCampaign(db, query, now),
  )
}
