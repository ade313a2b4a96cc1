import type { FastifyInstance } from 'fastify'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { campaignShapes } from '#lib/contract/campaigns/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { ViewGate } from './gate.ts'
import { recordTap } from './record.ts'

export function registerPageViews(app: FastifyInstance): void {
  const { forAll } = routesOf(app, campaignCalls, campaignShapes)
  const gate = new ViewGate()
  // What is turned away gets the same answer: a page that reported its view has nothing to repair.
  forAll('campaignClick', async ({ body, db, now, request }) => {
    if (gate.admits(request.source, now)) await recordTap(db, body, now)
    return {}
  })
}
