import type { FastifyInstance } from 'fastify'
import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import { purchaseHistoryShapes } from '#lib/contract/purchase-history/shapes.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { lastPurchases, purchaseMonths } from './repository.ts'

export function registerPurchaseHistory(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, purchaseHistoryCalls, purchaseHistoryShapes)
  forMembers('purchaseMonths', async ({ member, db, now }) => ({ data: await purchaseMonths(db, member.id, now) }))
  forMembers('lastPurchases', async ({ member, query, db }) => {
    const goodsIds = possibleIds(query.goods_ids.split(',').map(Number))
    return { data: goodsIds.length === 0 ? [] : await lastPurchases(db, member.id, goodsIds) }
  })
}
