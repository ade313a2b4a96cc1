import type { FastifyInstance } from 'fastify'
import { focusCalls } from '#lib/contract/focus/calls.ts'
import { focusShapes } from '#lib/contract/focus/shapes.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { newestIn } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { loadBrand, loadBrandZone } from './brands.ts'
import { loadZone } from './zone.ts'

const NEW_GOODS = 20

export function registerZones(app: FastifyInstance): void {
  const { focusPreferred, focusPieces, focusZone, focusBrandZone, focusBrand, focusNewcomers } = focusCalls
  route(app, focusPreferred, focusShapes.focusPreferred, async ({ db, member, now }) =>
    loadZone(db, 'preferred', await viewerOf(db, member, now)),
  )
  route(app, focusPieces, focusShapes.focusPieces, async ({ db, member, now }) =>
    loadZone(db, 'pieces', await viewerOf(db, member, now)),
  )
  route(app, focusZone, focusShapes.focusZone, async ({ db, params, member, now }) =>
    loadZone(db, params.name ?? '', await viewerOf(db, member, now)),
  )
  route(app, focusBrandZone, focusShapes.focusBrandZone, async ({ db, now }) => loadBrandZone(db, now))
  route(app, focusBrand, focusShapes.focusBrand, async ({ db, id, member, now }) =>
    loadBrand(db, id, await viewerOf(db, member, now)),
  )
  route(app, focusNewcomers, focusShapes.focusNewcomers, async ({ db, member, now }) => ({
    data: await presentIds(db, newestIn(await currentGoodsIndex(db), NEW_GOODS), await viewerOf(db, member, now)),
  }))
}
