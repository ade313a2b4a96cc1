import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { bannerBody, bannersIn, listNav, navBody, removeBanner, removeNav, saveBanner, saveNav } from './edit.ts'
import { slotNames } from './slots.ts'

/** Advertisements of each place, and the navigation under the header. */
export function registerContentAdmin(app: FastifyInstance): void {
  const slotQuery = z.object({ slot: z.enum(slotNames).default('home') })
  operatorRoute(app, { method: 'GET', path: '/banners', query: slotQuery }, async ({ db, query }) => ({
    banners: await bannersIn(db, query.slot),
  }))
  operatorRoute(app, { method: 'POST', path: '/banners', body: bannerBody }, async ({ db, body }) => ({
    id: await saveBanner(db, null, body),
  }))
  operatorRoute(app, { method: 'POST', path: '/banners/:id/remove' }, async ({ db, id }) => removeBanner(db, id))
  operatorRoute(app, { method: 'GET', path: '/navigation' }, async ({ db }) => ({ entries: await listNav(db) }))
  operatorRoute(app, { method: 'POST', path: '/navigation', body: navBody }, async ({ db, body }) => ({
    id: await saveNav(db, null, body),
  }))
  operatorRoute(app, { method: 'POST', path: '/navigation/:id/remove' }, async ({ db, id }) => removeNav(db, id))
}
