import type { FastifyInstance } from 'fastify'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { zoneShapes } from '#lib/contract/zones/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { controlledProgramme, controlledZone, newControlled } from './programmes.ts'

/** Controlled sale: agreements with makers on who may sell their goods. */
export function registerControlled(app: FastifyInstance): void {
  const { forAll } = routesOf(app, zoneCalls, zoneShapes)
  forAll('focusControlled', async ({ member, db, now }) => controlledZone(db, await viewerOf(db, member, now)))
  forAll('focusControlledNew', async ({ member, db, now }) => newControlled(db, await viewerOf(db, member, now)))
  forAll('focusControlledGoods', async ({ id, member, db, now }) =>
    controlledProgramme(db, id, await viewerOf(db, member, now)),
  )
  forAll('focusControlledAds', async ({ query, db, now }) => {
    const wanted = query.ids.split(',').map(Number)
    return { data: (await loadAds(db, 'controlled', now)).filter((ad) => wanted.includes(ad.id)) }
  })
}
