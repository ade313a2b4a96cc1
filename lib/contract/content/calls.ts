import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { contentShapes, globalLinksShape, postQuery, postShape } from './shapes.ts'

type Data<Key extends keyof typeof contentShapes> = z.infer<(typeof contentShapes)[Key]['data']>

export type WireGlobalLinks = z.infer<typeof globalLinksShape>
export type WirePost = z.infer<typeof postShape>

export const contentCalls = {
  globalLinks: defineCall<{ data: Data<'globalLinks'> }>({ method: 'GET', path: '/api/global/links', who: 'guest' }),
  postDetail: defineCall<{ query: z.input<typeof postQuery>; data: Data<'postDetail'> }>({
    method: 'GET',
    path: '/api/post/postDetail',
    query: ['type', 'id', 'page'],
    who: 'guest',
    duplicates: 'allowed',
  }),
  articleCategory: defineCall<{ query: { category_id: number }; data: Data<'articleCategory'> }>({
    method: 'GET',
    path: '/api/article/category',
    query: ['category_id'],
    who: 'guest',
  }),
}
