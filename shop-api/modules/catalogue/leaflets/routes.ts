import type { FastifyInstance } from 'fastify'
import { leafletCalls } from '#lib/contract/leaflets/calls.ts'
import { leafletShapes } from '#lib/contract/leaflets/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { openScan } from './scans.ts'

/** Scans of package leaflets, for everybody. */
export function registerLeaflets(app: FastifyInstance): void {
  const { forAll } = routesOf(app, leafletCalls, leafletShapes)
  forAll('leafletScan', async ({ params: { name = '' } }) => openScan(app.shop, name))
}
