import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { favoriteBody, favoriteShapes } from './shapes.ts'

type Data<Key extends keyof typeof favoriteShapes> = z.infer<(typeof favoriteShapes)[Key]['data']>

export const favoriteCalls = {
  favorites: defineCall<{ query: { page?: number }; data: Data<'favorites'> }>({
    method: 'GET',
    path: '/api/favorite',
    query: ['page'],
    who: 'member',
    duplicates: 'allowed',
  }),
  favoriteAdd: defineCall<{ body: z.input<typeof favoriteBody>; data: Data<'favoriteAdd'> }>({
    method: 'POST',
    path: '/api/favorite',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
  }),
  favoriteCancel: defineCall<{ body: z.input<typeof favoriteBody>; data: Data<'favoriteCancel'> }>({
    method: 'POST',
    path: '/api/favorite/cancel',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
  }),
}
