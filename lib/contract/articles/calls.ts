import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { articleShapes, helpCategoryShape } from './shapes.ts'

type Data<Key extends keyof typeof articleShapes> = z.infer<(typeof articleShapes)[Key]['data']>

export type WireHelpCategory = z.infer<typeof helpCategoryShape>
export type WireFoundArticle = Data<'articleSearch'>['data'][number]

export const articleCalls = defineCalls<typeof articleShapes>({
  /** Help categories with their articles: the side navigation of the help pages. */
  categoryServe: { method: 'GET', path: '/api/article/categoryServe', who: 'guest', feature: 'articles' },
  /** Articles of a type, newest first. */
  postList: { method: 'GET', path: '/api/post/postList', query: ['type', 'page'], who: 'guest', feature: 'articles' },
  articleSearch: { method: 'GET', path: '/api/article/search', query: ['keywords'], who: 'guest', feature: 'articles' },
})
