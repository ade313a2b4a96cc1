import type { FastifyInstance } from 'fastify'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { campaignShapes } from '#lib/contract/campaigns/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { campaignDetail, listCampaigns } from './pages.ts'
import { resolveCampaign } from './resolve.ts'

export function registerCampaign(app: FastifyInstance): void {
  const { forAll } = routesOf(app, campaignCalls, campaignShapes)
  forAll('campaignList', async ({ query, db, now }) => listCampaigns(db, query.kind, now))
  forAll('campaignDetail', async ({ id, member, db, now }) => campaignDetail(db, id, await viewerOf(db, member, now)))
  forAll('campaignResolve', async ({ query, db, now }) => resolveCampaign(db, query, now))
}
