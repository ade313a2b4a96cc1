import type { FastifyInstance } from 'fastify'
import { leafletCalls } from '#lib/contract/leaflets/calls.ts'
import { leafletShapes } from '#lib/contract/leaflets/shapes.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { openScan } from './scans.ts'

/** Scans of package leaflets, for everybody. */
export function registerLeaflets(app: FastifyInstance): void {
  route(app, leafletCalls.leafletScan, leafletShapes.leafletScan, async ({ params: { name = '' } }) =>
    openScan(app.shop, name),
  )
}
