import type { FastifyInstance } from 'fastify'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { favoriteShapes } from '#lib/contract/favorites/shapes.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { addFavorites, cancelFavorites, listFavorites } from './repository.ts'

export function registerFavorites(app: FastifyInstance): void {
  memberRoute(app, favoriteCalls.favorites, favoriteShapes.favorites, async ({ member, query, db, now }) =>
    listFavorites(db, member, query.page, now),
  )
  memberRoute(app, favoriteCalls.favoriteAdd, favoriteShapes.favoriteAdd, async ({ member, body, db, now }) => ({
    goods_ids: await addFavorites(db, member.id, body.goods_ids, now),
  }))
  memberRoute(app, favoriteCalls.favoriteCancel, favoriteShapes.favoriteCancel, async ({ member, body, db }) => ({
    goods_ids: await cancelFavorites(db, member.id, body.goods_ids),
  }))
}
