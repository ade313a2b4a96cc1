import type { FastifyInstance } from 'fastify'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { favoriteShapes } from '#lib/contract/favorites/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { addFavorites, cancelFavorites, listFavorites } from './repository.ts'

export function registerFavorites(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, favoriteCalls, favoriteShapes)
  forMembers('favorites', async ({ member, query, db, now }) => listFavorites(db, member, query.page, now))
  forMembers('favoriteAdd', async ({ member, body, db, now }) => ({
    goods_ids: await addFavorites(db, member.id, body.goods_ids, now),
  }))
  forMembers('favoriteCancel', async ({ member, body, db }) => ({
    goods_ids: await cancelFavorites(db, member.id, body.goods_ids),
  }))
}
