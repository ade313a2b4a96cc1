import type { FastifyInstance } from 'fastify'
import { sourcingCalls } from '#lib/contract/sourcing/calls.ts'
import { sourcingShapes } from '#lib/contract/sourcing/shapes.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf, wirePage } from '#shop-api/platform/http/route.ts'
import { historyOf, presentSourcingRequest } from './present.ts'
import { addSourcingRequest, closeSourcingRequest, ownSourcingRequest, pageOfSourcingRequests } from './repository.ts'

/** An id no row can have is one more that does not exist. */
function existing(id: number): number {
  if (possibleIds([id]).length === 0) throw notFound('求购不存在')
  return id
}

export function registerSourcing(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, sourcingCalls, sourcingShapes)
  forMembers('sourcingAdd', async ({ member, body, db, now }) => ({
    id: await addSourcingRequest(db, member.id, body, now),
  }))

  forMembers('sourcingList', async ({ member, query, db }) => {
    const { rows, total, perPage } = await pageOfSourcingRequests(db, member.id, query.page)
    return wirePage(rows.map(presentSourcingRequest), query.page, perPage, total)
  })

  forMembers('sourcingDetail', async ({ member, id, db, now }) => {
    const row = await ownSourcingRequest(db, member.id, existing(id))
    const viewer = await viewerOf(db, member, now)
    const goods = row.goodsId === null ? [] : await loadGoodsInOrderFor(db, [row.goodsId], viewer)
    const [shown] = await presentGoods(db, goods, viewer)
    return { ...presentSourcingRequest(row), goods: shown ?? null, history: historyOf(row) }
  })

  forMembers('sourcingCancel', async ({ member, id, db, now }) => {
    await closeSourcingRequest(db, member.id, existing(id), now)
    return { id }
  })
}
