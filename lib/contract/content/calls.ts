import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { contentShapes, globalLinksShape, postShape } from './shapes.ts'

export type WireGlobalLinks = z.infer<typeof globalLinksShape>
export type WirePost = z.infer<typeof postShape>

export const contentCalls = defineCalls<typeof contentShapes>({
  globalLinks: { method: 'GET', path: '/api/global/links', who: 'guest' },
  postDetail: {
    method: 'GET',
    path: '/api/post/postDetail',
    query: ['type', 'id', 'page'],
    who: 'guest',
    duplicates: 'allowed',
  },
  articleCategory: { method: 'GET', path: '/api/article/category', query: ['category_id'], who: 'guest' },
})
