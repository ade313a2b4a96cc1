import type { FastifyInstance } from 'fastify'
import { articleCalls } from '#lib/contract/articles/calls.ts'
import { articleShapes } from '#lib/contract/articles/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { findArticles } from './find.ts'
import { loadHelpTree } from './help-tree.ts'
import { loadPostList } from './list.ts'

export function registerArticles(app: FastifyInstance): void {
  const { forAll } = routesOf(app, articleCalls, articleShapes)
  forAll('categoryServe', async ({ db }) => ({
    data: await loadHelpTree(db),
  }))
  forAll('postList', async ({ db, query }) => loadPostList(db, query.type, query.page))
  forAll('articleSearch', async ({ db, query }) => ({
    data: await findArticles(db, query.keywords),
  }))
}
