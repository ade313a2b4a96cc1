import type { z } from 'zod'
import { defineCalls, guestGet } from '../call.ts'
import type { contentShapes, globalLinksShape, postShape } from './shapes.ts'

export type WireGlobalLinks = z.infer<typeof globalLinksShape>
export type WirePost = z.infer<typeof postShape>

export const contentCalls = defineCalls<typeof contentShapes>({
  globalLinks: guestGet('/api/global/links'),
  postDetail: guestGet('/api/post/postDetail', { query: ['type', 'id', 'page'], duplicates: 'allowed' }),
  articleCategory: guestGet('/api/article/category', { query: ['category_id'] }),
})
