import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { registerSubjectAdmin } from '#shop-api/modules/catalogue/goods-pictures/subject-operator.ts'
import { bannerPicture } from './banner-picture.ts'
import { bannerBody, bannersIn, listNav, navBody, removeBanner, removeNav, saveBanner, saveNav } from './edit.ts'
import { bannerFile, navFile } from './form-kinds.ts'
import { slotNames } from './slots.ts'

const entryAnswer = z.object({
  path: z.string(),
  sort: z.number(),
  id: z.number(),
  label: z.string(),
  children: z.array(z.object({ label: z.string(), path: z.string() })),
})

const navigationAnswer = z.object({ entries: z.array(entryAnswer) })

const bannerAnswer = z.object({
  path: z.string(),
  sort: z.number(),
  id: z.number(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  ground: z.string(),
  ink: z.string(),
  slot: z.string(),
  line: z.string(),
  accent: z.string(),
})

const bannersAnswer = z.object({ banners: z.array(bannerAnswer) })

/** Advertisements of each place, and the navigation under the header. */
export function registerContentAdmin(app: FastifyInstance): void {
  registerFormFileAdmin(app, bannerFile)
  registerFormFileAdmin(app, navFile)
  registerSubjectAdmin(app, bannerPicture)
  const slotQuery = z.object({ slot: z.enum(slotNames).default('home') })
  operatorRoute(
    app,
    { method: 'GET', path: '/banners', query: slotQuery, answer: bannersAnswer },
    async ({ db, query }) => ({
      banners: await bannersIn(db, query.slot),
    }),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/banners', body: bannerBody, answer: z.object({ id: z.number() }) },
    async ({ db, body }) => ({
      id: await saveBanner(db, null, body),
    }),
  )
  operatorRoute(app, { method: 'POST', path: '/banners/:id/remove', answer: bannerAnswer }, async ({ db, id }) =>
    removeBanner(db, id),
  )
  operatorRoute(app, { method: 'GET', path: '/navigation', answer: navigationAnswer }, async ({ db }) => ({
    entries: await listNav(db),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/navigation', body: navBody, answer: z.object({ id: z.number() }) },
    async ({ db, body }) => ({
      id: await saveNav(db, null, body),
    }),
  )
  operatorRoute(app, { method: 'POST', path: '/navigation/:id/remove', answer: entryAnswer }, async ({ db, id }) =>
    removeNav(db, id),
  )
}
