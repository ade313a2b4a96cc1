import type { FastifyInstance } from 'fastify'
import { articleCalls } from '#lib/contract/articles/calls.ts'
import { articleShapes } from '#lib/contract/articles/shapes.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { findArticles } from './find.ts'
import { loadHelpTree } from './help-tree.ts'
import { loadPostList } from './list.ts'

export function registerArticles(app: FastifyInstance): void {
  route(app, articleCalls.categoryServe, articleShapes.categoryServe, async ({ db }) => ({
    data: await loadHelpTree(db),
  }))
  route(app, articleCalls.postList, articleShapes.postList, async ({ db, query }) =>
    loadPostList(db, query.type, query.page),
  )
  route(app, articleCalls.articleSearch, articleShapes.articleSearch, async ({ db, query }) => ({
    data: await findArticles(db, query.keywords),
  }))
}
