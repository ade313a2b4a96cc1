import type { FastifyInstance } from 'fastify'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { campaigns, everydayPrice, exchangeGroups } from './promotion-goods.ts'
import { viewerOf } from './viewer.ts'

export function registerPromotions(app: FastifyInstance): void {
  const { forAll } = routesOf(app, goodsCalls, goodsShapes)
  forAll('everydayPrice', async ({ member, db, now }) => everydayPrice(db, await viewerOf(db, member, now)))
  forAll('goodsCampaigns', async ({ member, db, now }) => campaigns(db, await viewerOf(db, member, now)))
  for (const key of ['exchangeGroups', 'exchangeList'] as const) {
    forAll(key, async ({ member, db, now }) => exchangeGroups(db, await viewerOf(db, member, now)))
  }
}
