import type { FastifyInstance } from 'fastify'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { termsShapes } from '#lib/contract/goods/terms-shapes.ts'
import { loadHotWords } from '#shop-api/modules/catalogue/search/hot-words.ts'
import { onReplica } from '#shop-api/platform/db/client.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { loadCombinations } from './combinations.ts'
import { goodsDetail } from './detail.ts'
import { listGoods } from './list.ts'
import { lastingAnswer, sharedAnswer } from './shared-answers.ts'
import { currentSpike, recommended } from './showcase.ts'
import { suggest } from './suggest.ts'
import { termsOf } from './terms.ts'
import { viewerOf } from './viewer.ts'

export function registerGoods(app: FastifyInstance): void {
  const { forAll } = routesOf(app, goodsCalls, { ...goodsShapes, ...termsShapes })
  forAll('goodsList', (asked) => {
    const { query, member, db, now } = asked
    const list = () => onReplica(db, async (reader) => listGoods(reader, query, await viewerOf(reader, member, now)))
    // Each search that finds nothing is counted.
    return member === null && !query.keywords ? sharedAnswer(asked, list) : list()
  })
  forAll('goodsDetail', async ({ id, query, member, db, now }) =>
    goodsDetail(db, id, await viewerOf(db, member, now), query),
  )
  forAll('goodsTerms', async ({ query, member, db, now }) => termsOf(db, query.ids, await viewerOf(db, member, now)))
  forAll('recommendations', async ({ member, db, now }) => recommended(db, await viewerOf(db, member, now)))
  forAll('combinations', async ({ member, db, now }) => loadCombinations(db, await viewerOf(db, member, now)))
  forAll('spike', async ({ member, db, now }) => currentSpike(db, await viewerOf(db, member, now)))
}

export function registerSearch(app: FastifyInstance): void {
  const { forAll } = routesOf(app, goodsCalls, goodsShapes)
  forAll('goodsSearch', (asked) => {
    const { query, db } = asked
    return lastingAnswer(asked, () =>
      onReplica(db, (reader) => suggest(reader, query.keywords, query.type === 1 ? 1 : 0)),
    )
  })
  forAll('goodsHot', async ({ db }) => loadHotWords(db))
}
