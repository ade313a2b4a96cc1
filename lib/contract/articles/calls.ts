import type { z } from 'zod'
import { defineCalls, guestGet } from '../call.ts'
import type { articleShapes, helpCategoryShape } from './shapes.ts'

type Data<Key extends keyof typeof articleShapes> = z.infer<(typeof articleShapes)[Key]['data']>

export type WireHelpCategory = z.infer<typeof helpCategoryShape>
export type WireFoundArticle = Data<'articleSearch'>['data'][number]

export const articleCalls = defineCalls<typeof articleShapes>({
  /** Help categories with their articles: the side navigation of the help pages. */
  categoryServe: guestGet('/api/article/categoryServe', { feature: 'articles' }),
  /** Articles of a type, newest first. */
  postList: guestGet('/api/post/postList', { query: ['type', 'page'], feature: 'articles' }),
  articleSearch: guestGet('/api/article/search', { query: ['keywords'], feature: 'articles' }),
})
