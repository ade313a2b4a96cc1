import type { FastifyInstance } from 'fastify'
import { wantedCalls } from '#lib/contract/wanted/calls.ts'
import { wantedShapes } from '#lib/contract/wanted/shapes.ts'
import { possibleIds } from '#shop-api/db/ids.ts'
import { wirePage } from '#shop-api/http/paging.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { memberRoute } from '#shop-api/http/route.ts'
import { presentGoods } from '#shop-api/modules/goods/present.ts'
import { loadGoodsInOrder } from '#shop-api/modules/goods/rows.ts'
import { viewerOf } from '#shop-api/modules/goods/viewer.ts'
import { historyOf, presentWanted } from './present.ts'
import { addWanted, closeWanted, ownWanted, pageOfWanted } from './store.ts'

/** An id no row can have is one more that does not exist. */
function existing(id: number): number {
  if (possibleIds([id]).length === 0) throw notFound('求购不存在')
  return id
}

export function registerWanted(app: FastifyInstance): void {
  memberRoute(app, wantedCalls.wantedAdd, wantedShapes.wantedAdd, async ({ member, body, db, now }) => ({
    id: await addWanted(db, member.id, body, now),
  }))

  memberRoute(app, wantedCalls.wantedList, wantedShapes.wantedList, async ({ member, query, db }) => {
    const { rows, total, perPage } = await pageOfWanted(db, member.id, query.page)
    return wirePage(rows.map(presentWanted), query.page, perPage, total)
  })

  memberRoute(app, wantedCalls.wantedDetail, wantedShapes.wantedDetail, async ({ member, id, db, now }) => {
    const row = await ownWanted(db, member.id, existing(id))
    const goods = row.goodsId === null ? [] : await loadGoodsInOrder(db, [row.goodsId])
    const [shown] = await presentGoods(db, goods, await viewerOf(db, member, now))
    return { ...presentWanted(row), goods: shown ?? null, history: historyOf(row) }
  })

  memberRoute(app, wantedCalls.wantedCancel, wantedShapes.wantedCancel, async ({ member, id, db, now }) => {
    await closeWanted(db, member.id, existing(id), now)
    return { id }
  })
}
