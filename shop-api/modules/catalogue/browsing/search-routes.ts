import type { FastifyInstance } from 'fastify'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { loadHotWords } from '#shop-api/modules/catalogue/search/hot-words.ts'
import { route } from '#shop-api/platform/http/route.ts'
import { suggest } from './suggest.ts'

export function registerSearch(app: FastifyInstance): void {
  route(app, goodsCalls.goodsSearch, goodsShapes.goodsSearch, async ({ query, db }) =>
    suggest(db, query.keywords, query.type === 1 ? 1 : 0),
  )
  route(app, goodsCalls.goodsHot, goodsShapes.goodsHot, async ({ db }) => loadHotWords(db))
}
