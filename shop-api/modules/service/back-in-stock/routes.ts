import type { FastifyInstance } from 'fastify'
import { backInStockCalls } from '#lib/contract/back-in-stock/calls.ts'
import { backInStockShapes } from '#lib/contract/back-in-stock/shapes.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { routesOf, wirePage } from '#shop-api/platform/http/route.ts'
import { pageOfNotices, stopWaiting, waitFor, waitingIds } from './repository.ts'

export function registerBackInStock(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, backInStockCalls, backInStockShapes)
  forMembers('backInStock', async ({ member, query, db, now }) => {
    const { rows, total, perPage } = await pageOfNotices(db, member.id, query.page)
    const viewer = await viewerOf(db, member, now)
    const goods = await loadGoodsInOrderFor(db, valuesOf(rows, 'goodsId'), viewer)
    const shown = await presentGoods(db, goods, viewer)
    const byId = new Map(shown.map((each) => [each.id, each]))
    return {
      ...wirePage(
        rows.flatMap((row) => {
          const item = byId.get(row.goodsId)
          if (!item) return []
          const notifiedAt = row.notifiedAt && chinaDateTime(row.notifiedAt)
          return [{ goods: item, created_at: chinaDateTime(row.createdAt), notified_at: notifiedAt }]
        }),
        query.page,
        perPage,
        total,
      ),
      goods_ids: await waitingIds(db, member.id),
    }
  })

  forMembers('backInStockAdd', async ({ member, body, db, now }) => ({
    goods_ids: await waitFor(db, member.id, body.goods_ids, now),
  }))

  forMembers('backInStockCancel', async ({ member, body, db }) => ({
    goods_ids: await stopWaiting(db, member.id, body.goods_ids),
  }))
}
