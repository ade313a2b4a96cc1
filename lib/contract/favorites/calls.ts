import { defineCalls } from '../call.ts'
import type { favoriteShapes } from './shapes.ts'

export const favoriteCalls = defineCalls<typeof favoriteShapes>({
  favorites: { method: 'GET', path: '/api/favorite', query: ['page'], who: 'member', duplicates: 'allowed' },
  favoriteAdd: { method: 'POST', path: '/api/favorite', body: ['goods_ids'], who: 'member', duplicates: 'allowed' },
  favoriteCancel: {
    method: 'POST',
    path: '/api/favorite/cancel',
    body: ['goods_ids'],
    who: 'member',
    duplicates: 'allowed',
  },
})
