import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { favoriteShapes } from './shapes.ts'

export const favoriteCalls = defineCalls<typeof favoriteShapes>({
  favorites: memberGet('/api/favorite', { query: ['page'], duplicates: 'allowed' }),
  favoriteAdd: memberPost('/api/favorite', { body: ['goods_ids'], duplicates: 'allowed' }),
  favoriteCancel: memberPost('/api/favorite/cancel', { body: ['goods_ids'], duplicates: 'allowed' }),
})
