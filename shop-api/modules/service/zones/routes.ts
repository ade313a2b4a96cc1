import type { FastifyInstance } from 'fastify'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { zoneShapes } from '#lib/contract/zones/shapes.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { newestIn } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { loadBrand, loadBrandZone } from './brands.ts'
import { loadZone } from './zone.ts'

const NEW_GOODS = 20

export function registerZones(app: FastifyInstance): void {
  const { forAll } = routesOf(app, zoneCalls, zoneShapes)
  forAll('focusPreferred', async ({ db, member, now }) => loadZone(db, 'preferred', await viewerOf(db, member, now)))
  forAll('focusPieces', async ({ db, member, now }) => loadZone(db, 'pieces', await viewerOf(db, member, now)))
  forAll('focusZone', async ({ db, params, member, now }) =>
    loadZone(db, params.name ?? '', await viewerOf(db, member, now)),
  )
  forAll('focusBrandZone', async ({ db, now }) => loadBrandZone(db, now))
  forAll('focusBrand', async ({ db, id, member, now }) => loadBrand(db, id, await viewerOf(db, member, now)))
  forAll('focusNewcomers', async ({ db, member, now }) => ({
    data: await presentIds(db, newestIn(await currentGoodsIndex(db), NEW_GOODS), await viewerOf(db, member, now)),
  }))
}
