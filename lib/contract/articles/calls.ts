import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { articleShapes, helpCategoryShape } from './shapes.ts'

type Data<Key extends keyof typeof articleShapes> = z.infer<(typeof articleShapes)[Key]['data']>

export type WireHelpCategory = z.infer<typeof helpCategoryShape>
export type WireFoundArticle = Data<'articleSearch'>['data'][number]

export const articleCalls = {
  /** Help categories with their articles: the side navigation of the help pages. */
  categoryServe: defineCall<{ data: Data<'categoryServe'> }>({
    method: 'GET',
    path: '/api/article/categoryServe',
    who: 'guest',
    feature: 'articles',
  }),
  /** Articles of a type, newest first. */
  postList: defineCall<{ query: { type: number; page?: number }; data: Data<'postList'> }>({
    method: 'GET',
    path: '/api/post/postList',
    query: ['type', 'page'],
    who: 'guest',
    feature: 'articles',
  }),
  articleSearch: defineCall<{ query: { keywords: string }; data: Data<'articleSearch'> }>({
    method: 'GET',
    path: '/api/article/search',
    query: ['keywords'],
    who: 'guest',
    feature: 'articles',
  }),
}
