import type { FastifyInstance } from 'fastify'
import { focusCalls } from '#lib/contract/focus/calls.ts'
import { focusShapes } from '#lib/contract/focus/shapes.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { controlledProgramme, controlledZone, newControlled } from './programmes.ts'

/** Controlled sale: agreements with makers on who may sell their goods. */
export function registerControlled(app: FastifyInstance): void {
  route(app, focusCalls.focusControlled, focusShapes.focusControlled, async ({ member, db, now }) =>
    controlledZone(db, await viewerOf(db, member, now)),
  )
  route(app, focusCalls.focusControlledNew, focusShapes.focusControlledNew, async ({ member, db, now }) =>
    newControlled(db, await viewerOf(db, member, now)),
  )
  route(app, focusCalls.focusControlledGoods, focusShapes.focusControlledGoods, async ({ id, member, db, now }) =>
    controlledProgramme(db, id, await viewerOf(db, member, now)),
  )
  route(app, focusCalls.focusControlledAds, focusShapes.focusControlledAds, async ({ query, db, now }) => {
    const wanted = query.ids.split(',').map(Number)
    return { data: (await loadAds(db, 'controlled', now)).filter((ad) => wanted.includes(ad.id)) }
  })
}
